import { reason } from '@parley/contract/kernel/errors.ts'
import { subscriptionKind } from '@parley/contract/statistics/subscription.entity.ts'
import {
  type StatisticSubscription,
  type SubscriptionDraft,
  statisticRhythm,
} from '@parley/contract/statistics/subscription.schema.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { createOf, type Keeping, removeOf } from '../kernel/keeping.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { notFound, refuse } from '../kernel/refusal.ts'
import { isAddress } from '../mail/mail.service.ts'
import { readAccess } from '../users/user.access.ts'
import type {} from './subscription.jobs.ts'
import {
  deleteSubscription,
  getSubscription,
  insertSubscription,
  lockSubscription,
  nextMoment,
} from './subscription.store.ts'

const subscriptions: Keeping<StatisticSubscription> = {
  of: subscriptionKind,
  lock: lockSubscription,
  get: getSubscription,
  name: ({ rhythm }) => statisticRhythm.label(rhythm),
  facts: ({ rhythm, day, hour }) => ({ rhythm, day, hour }),
}

export const subscribe = (ctx: Ctx, draft: SubscriptionDraft): Promise<StatisticSubscription> =>
  createOf(ctx, subscriptions, async () => {
    // Only people have mail; the system asks for none.
    const idUser = ctx.actor.id ?? notFound('User')
    if (!isAddress((await readAccess(ctx, idUser))?.email ?? '')) refuse(reason('statistics.noEmail'))
    const { timezone } = await ownTenant(ctx)
    const nextAt = await nextMoment(ctx.db, draft, ctx.clock.now(), timezone)
    const idStatisticSubscription = await insertSubscription(ctx, { ...draft, idUser, nextAt })
    await ctx.enqueue('statistics.mail', { idStatisticSubscription }, { runAt: nextAt })
    return idStatisticSubscription
  })

export const unsubscribe = (ctx: Ctx, id: number): Promise<void> =>
  removeOf(ctx, subscriptions, id, () => deleteSubscription(ctx.db, id))
