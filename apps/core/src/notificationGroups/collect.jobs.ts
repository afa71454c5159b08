import { notificationEvent } from '@parley/contract/notificationGroups/notificationGroup.enum.ts'
import { sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import { job } from '../kernel/jobs/jobRun.ts'
import { addDeliveries } from './addDeliveries.ts'
import { PAUSE_MS, planMessages, type Told } from './planMessages.ts'

declare module '../kernel/job.ts' {
  interface Jobs {
    'notifications.collect': Record<never, never>
  }
}

const MOST = 20_000

/** Turns what was raised into messages for the groups that listen; what must wait is found again by the next look. */
export const collectJob = job('notifications.collect', (run) => run.run(collect))

async function collect(ctx: Ctx): Promise<void> {
  // One after the other for a tenant, so that two do not tell the same.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('notifications of ' || ${ctx.tenant}::text, 0))`.execute(
    ctx.db,
  )
  const now = ctx.clock.now()
  const events = await ctx.db.selectFrom('raisedEvent').selectAll().orderBy('idRaisedEvent').limit(MOST).execute()
  const told = await ctx.db
    .selectFrom('notificationMessage')
    .select(['kind', 'key'])
    .where('kind', 'is not', null)
    .where('at', '>', sql<string>`${new Date(now.getTime() - PAUSE_MS)}`)
    .$castTo<Told>()
    .execute()
  const { messages, taken } = planMessages(events, told, now)
  if (taken.length === 0) return
  const groups = await ctx.db.selectFrom('notificationGroup').selectAll().where('isEnabled', '=', true).execute()
  for (const { idActor, ...planned } of messages) {
    const { message } = await ctx.db
      .insertInto('notificationMessage')
      .values({ ...planned, at: now })
      .returning('message')
      .executeTakeFirstOrThrow()
    const urgency = notificationEvent.tone(planned.kind)
    for (const group of groups.filter(({ events: kinds }) => kinds.includes(planned.kind)))
      await addDeliveries(ctx, group, { message, urgency, isTest: false, idActor })
  }
  await sql`DELETE FROM raised_event WHERE id_raised_event = ANY (${taken}::bigint[])`.execute(ctx.db)
}
