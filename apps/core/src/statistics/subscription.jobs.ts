import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { allows } from '@parley/contract/kernel/permission.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { subscriptionKind } from '@parley/contract/statistics/subscription.entity.ts'
import { statisticRhythm } from '@parley/contract/statistics/subscription.schema.ts'
import { type AccessPerson, mayActFor, permissionsIn, suspensionOf } from '../kernel/access.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { type JobDefinition, job } from '../kernel/jobs/jobRun.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import type { Services } from '../kernel/services.ts'
import { sendMail } from '../mail/mail.service.ts'
import { productNameIn } from '../theme/brand.ts'
import { readAccess } from '../users/user.access.ts'
import { tenantStatistic } from './statistic.service.ts'
import { statisticLetter } from './statisticLetter.ts'
import { deleteSubscription, lockDue, nextMoment, storeSent } from './subscription.store.ts'

declare module '../kernel/job.ts' {
  interface Jobs {
    'statistics.mail': { readonly idStatisticSubscription: number }
  }
}

const PERIODS = { weekly: 'week', monthly: 'lastMonth' } as const

/** Sends one mail and plans the next, in one transaction: done again, or by two, it finds that nothing is due. */
export const subscriptionJob = (services: Pick<Services, 'publicUrl' | 'productName'>): JobDefinition =>
  job('statistics.mail', (run, { idStatisticSubscription: id }) =>
    run.run(async (ctx) => {
      const now = ctx.clock.now()
      const due = await lockDue(ctx.db, id, now)
      if (!due) return
      const person = await readAccess(ctx, due.idUser)
      if (!person || !maySee(person, ctx.tenant)) return await stop(ctx, id, due)
      const { name, timezone } = await ownTenant(ctx)
      const period = PERIODS[due.rhythm]
      // A tenant that is suspended rests; its people are not told of it week by week.
      const isResting = suspensionOf(person, ctx.tenant) !== undefined || person.email === null
      if (!isResting) {
        const statistic = await tenantStatistic(ctx, { period })
        const seesTenant = allows(permissionsIn(person, ctx.tenant), 'AccessManagement.viewaccount', ctx.tenant)
        const path = seesTenant
          ? screens.tenant(ctx.tenant, { tab: 'statistics', period })
          : screens.tenantStatistics({ period })
        await sendMail(ctx, {
          to: person.email ?? '',
          ...statisticLetter(statistic, {
            tenant: name,
            url: `${services.publicUrl}${path}`,
            product: await productNameIn(ctx.db, services),
          }),
          about: [subscriptionKind.kind, id],
        })
      }
      const nextAt = await nextMoment(ctx.db, due, now, timezone)
      await storeSent(ctx.db, id, { nextAt, ...(isResting ? {} : { lastAt: now }) })
      await ctx.enqueue('statistics.mail', { idStatisticSubscription: id }, { runAt: nextAt })
    }),
  )

const maySee = (person: AccessPerson, tenant: number): boolean =>
  person.state === 'active' && mayActFor(person, tenant) && allows(permissionsIn(person, tenant), 'Statistics.view')

/** Whoever may no longer see the numbers gets none, nor again without asking. */
async function stop(ctx: Ctx, id: number, { rhythm, day, hour }: NonNullable<Awaited<ReturnType<typeof lockDue>>>) {
  await deleteSubscription(ctx.db, id)
  await ctx.audit({
    kind: actionKind.of.DELETE,
    of: subscriptionKind,
    entity: [id, statisticRhythm.label(rhythm)],
    before: { rhythm, day, hour },
  })
}
