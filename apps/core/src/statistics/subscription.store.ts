import type {
  StatisticRhythm,
  StatisticSubscription,
  SubscriptionDraft,
} from '@parley/contract/statistics/subscription.schema.ts'
import { sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { made } from '../kernel/keeping.ts'
import { personRef } from '../kernel/names.ts'
import { notFound } from '../kernel/refusal.ts'
import { cellOf } from '../kernel/rows.ts'

/** Of the actor alone. */
const own = ({ db, actor }: Ctx) =>
  db
    .selectFrom('statisticSubscription as s')
    .select(['s.idStatisticSubscription', 's.rhythm', 's.day', 's.hour', 's.nextAt', 's.lastAt', 's.rowVersion'])
    .select(['s.createdAt', 's.updatedAt'])
    .select([personRef('s.created_by').as('createdBy'), personRef('s.updated_by').as('updatedBy')])
    .where(sql<boolean>`s.id_user IS NOT DISTINCT FROM ${actor.id}::bigint`)

export const listSubscriptions = (ctx: Ctx): Promise<StatisticSubscription[]> =>
  own(ctx).orderBy('s.rhythm', 'desc').execute()

export const getSubscription = async (ctx: Ctx, id: number): Promise<StatisticSubscription> =>
  (await own(ctx).where('s.idStatisticSubscription', '=', id).executeTakeFirst()) ?? notFound('Subscription')

export const lockSubscription = async (ctx: Ctx, id: number): Promise<StatisticSubscription> =>
  (await own(ctx).where('s.idStatisticSubscription', '=', id).forUpdate('s').executeTakeFirst()) ??
  notFound('Subscription')

export const insertSubscription = async (
  ctx: Ctx,
  subscription: SubscriptionDraft & { readonly idUser: number; readonly nextAt: Date },
): Promise<number> =>
  (
    await ctx.db
      .insertInto('statisticSubscription')
      .values({ ...subscription, ...made(ctx) })
      .returning('idStatisticSubscription')
      .executeTakeFirstOrThrow()
  ).idStatisticSubscription

export async function deleteSubscription(db: Db, id: number): Promise<void> {
  await db.deleteFrom('statisticSubscription').where('idStatisticSubscription', '=', id).execute()
}

/** Whoever's it is, held for the one who sends it. */
export const lockDue = (db: Db, id: number, now: Date) =>
  db
    .selectFrom('statisticSubscription')
    .select(['idUser', 'rhythm', 'day', 'hour', 'nextAt'])
    .where('idStatisticSubscription', '=', id)
    .where(sql<boolean>`next_at <= ${now}::timestamptz`)
    .forUpdate()
    .executeTakeFirst()

export const storeSent = (db: Db, id: number, { lastAt, nextAt }: { lastAt?: Date; nextAt: Date }) =>
  db
    .updateTable('statisticSubscription')
    .set({ nextAt, ...(lastAt ? { lastAt } : {}) })
    .where('idStatisticSubscription', '=', id)
    .execute()

const UNITS = { weekly: 'week', monthly: 'month' } as const satisfies Record<StatisticRhythm, string>

/** The first such day and hour after the moment, on the clock of the zone: an hour that a clock change skips comes right after it. */
export async function nextMoment(
  db: Db,
  { rhythm, day, hour }: SubscriptionDraft,
  now: Date,
  timezone: string,
): Promise<Date> {
  const unit = sql.lit(UNITS[rhythm])
  const at = await cellOf(db)<string>`
    SELECT min(at) AS at FROM (
      SELECT (date_trunc(${unit}, ${now}::timestamptz AT TIME ZONE ${timezone}) + step * ('1 ' || ${unit})::interval
        + make_interval(days => ${day - 1}, hours => ${hour})) AT TIME ZONE ${timezone} AS at
      FROM generate_series(0, 2) AS step
    ) AS moments WHERE at > ${now}::timestamptz`
  return at === undefined ? now : new Date(at)
}
