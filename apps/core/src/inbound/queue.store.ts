import type { QueueState } from '@parley/contract/inbound/incoming.enum.ts'
import type { AdmissionEntry } from '@parley/contract/inbound/incoming.schema.ts'
import { sql } from 'kysely'
import { callsUnderWay } from '../kernel/callsUnderWay.ts'
import type { Db } from '../kernel/db.ts'
import { readAnyPhone } from '../kernel/phone/readPhone.ts'
import { cellOf, rowsOf } from '../kernel/rows.ts'
import { storedJson } from '../kernel/storedJson.ts'
import { lineFlow, publishedFlow } from './admission.store.ts'
import type { Waiter } from './rules/letIn.ts'

/** Processes are told by it that calls they hold are let in, or may be. */
export const QUEUED = 'queued_calls'

/** Who waits, as they come: those that go first before all others. */
const inOrder = sql.raw('q.is_first DESC, q.id_queued_call')

export interface QueuedCall {
  readonly guid: string
  readonly idLine: number
  readonly idModule: number
  readonly process: string
  readonly from: string
  readonly to: string
  readonly isFirst: boolean
  /** As a contact of it the caller goes first. */
  readonly idCampaign: number | null
  readonly trail: readonly AdmissionEntry[]
  readonly at: Date
}

/** Joins the queue of its line; answers at which place. */
export async function insertQueued(db: Db, { from, to, trail, ...call }: QueuedCall): Promise<number> {
  const ahead = await cellOf(db)<number>`SELECT count(*)::int FROM queued_call
    WHERE id_line = ${call.idLine} AND state = 'WAITING' AND (is_first OR NOT ${call.isFirst}::boolean)`
  const position = (ahead ?? 0) + 1
  await db
    .insertInto('queuedCall')
    .values({ ...call, position, fromNumber: from, toNumber: to, trail: storedJson(trail) })
    .execute()
  return position
}

/** The campaign, of those whose contacts go first, that has a contact with the number. */
export const findCampaignOf = async (db: Db, phone: string, campaigns: readonly number[]): Promise<number | null> =>
  campaigns.length === 0
    ? null
    : ((await cellOf(db)<number | null>`
        SELECT app.campaign_of_caller(${phone}, ${[...campaigns]}::bigint[]) AS id`) ?? null)

/** The number as contacts have it: as it is dialed in the region, or with the code of its country, with or without a plus. */
export function wholeOf(from: string, region: string): string {
  const whole = `+${from.replace(/\D|^\+?00/g, '')}`
  const [read] = [readAnyPhone(from, region), readAnyPhone(whole, '')].filter((each) => 'value' in each)
  return read?.value.phone ?? whole
}

export const isAnyWaiting = async (db: Db): Promise<boolean> =>
  (await cellOf(db)<boolean>`SELECT EXISTS (SELECT FROM queued_call WHERE state = 'WAITING')`) ?? false

export type WaiterRow = Waiter &
  Pick<QueuedCall, 'process' | 'from' | 'to' | 'trail' | 'idCampaign'> & {
    readonly at: string
    readonly isFirst: boolean
  }

/** All calls of the tenant that wait, in their order. A line that was removed has no module; its calls still ring on the one they came over. */
export const readWaiters = (db: Db, now: Date): Promise<WaiterRow[]> => rowsOf(db)`
  WITH calls AS MATERIALIZED (SELECT * FROM ${callsUnderWay(now)} AS under_way)
  SELECT q.guid, q.id_line, q.id_module, q.process, q.from_number AS "from", q.to_number AS "to", q.trail, q.at, q.is_first, q.id_campaign,
    NOT app.has_lease(q.process) AS is_lost, m.enabled AS is_module_enabled, l.enabled AND l.removed_at IS NULL AS is_enabled,
    ${lineFlow(null)} AS flow, ${publishedFlow('g', null)} AS spare_flow, l.most_calls, m.most_calls AS most_of_module,
    coalesce(own.live, 0)::int AS live, coalesce(all_of.live, 0)::int AS live_of_module
  FROM queued_call q JOIN line l ON l.id_line = q.id_line JOIN dial_module m ON m.id_module = q.id_module
    LEFT JOIN call_script s ON s.id_call_script = l.id_call_script
    LEFT JOIN call_script g ON g.id_call_script = l.id_spare_script
    LEFT JOIN (SELECT id_line, count(*) AS live FROM calls GROUP BY id_line) AS own ON own.id_line = q.id_line
    LEFT JOIN (SELECT id_module, count(*) AS live FROM calls GROUP BY id_module) AS all_of ON all_of.id_module = q.id_module
  WHERE q.state = 'WAITING' ORDER BY ${inOrder}`

/** Ends the waits of calls that still have one of the states; answers whose. */
export async function endWaits(
  db: Db,
  guids: readonly string[],
  state: Exclude<QueueState, 'WAITING'>,
  at: Date,
  from: readonly QueueState[] = ['WAITING'],
): Promise<readonly string[]> {
  if (guids.length === 0) return []
  const rows = await db
    .updateTable('queuedCall')
    .set({ state, endedAt: at })
    .where('guid', 'in', [...guids])
    .where('state', 'in', [...from])
    .returning('guid')
    .execute()
  return rows.map(({ guid }) => guid)
}

/** Calls as they stand, whatever became of them. */
export const readQueued = async (db: Db, guids: readonly string[]) =>
  guids.length === 0
    ? []
    : await db
        .selectFrom('queuedCall')
        .select(['guid', 'state', 'idLine', 'idModule', 'fromNumber as from', 'toNumber as to'])
        .select(['position', 'trail', 'at', 'endedAt'])
        .where('guid', 'in', [...guids])
        .execute()
export type QueuedRow = Awaited<ReturnType<typeof readQueued>>[number]

export const tellProcess = (db: Db, process: string) => sql`SELECT pg_notify(${QUEUED}, ${process})`.execute(db)
