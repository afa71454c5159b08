import { variableKind } from '@parley/contract/enums/line.enum.ts'
import type { Incoming, IncomingDraft } from '@parley/contract/inbound/incoming.schema.ts'
import type { OpeningTimes } from '@parley/flow'
import { isOpenAt } from '@parley/flow/opening-times.ts'
import { sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { byName, holds, namedRef, type Search } from '../kernel/names.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { notFound } from '../kernel/refusal.ts'
import { campaignsSeen } from './campaignsSeen.ts'
import { storeLine } from './line.store.ts'

interface Named {
  readonly id: number
  readonly name: string
}

/** What a line does with calls that come in, and its name; lines that the user may not see have none. */
export async function getIncoming(ctx: Ctx, idLine: number): Promise<{ name: string; incoming: Incoming }> {
  const row = await ctx.db
    .selectFrom('line as l')
    .leftJoin('tenantVariable as v', 'v.name', 'l.openingTimes')
    .leftJoin('callScript as f', 'f.idCallScript', 'l.idClosedScript')
    .leftJoin('callScript as e', 'e.idCallScript', 'l.idFullScript')
    .leftJoin('line as c', 'c.idLine', 'l.idClosedLine')
    .leftJoin('line as o', 'o.idLine', 'l.idFullLine')
    .leftJoin('callScript as g', 'g.idCallScript', 'l.idSpareScript')
    .leftJoin('line as p', 'p.idLine', 'l.idSpareLine')
    .select(['l.name', 'l.zone', 'l.openingTimes', 'l.whenClosed', 'l.whenFull', 'l.rowVersion'])
    .select(['l.idClosedScript as idClosedFlow', 'l.idClosedLine', 'l.idFullLine', 'v.value as times'])
    .select([
      'l.queueMost',
      'l.queueSeconds',
      'l.queueHold',
      'l.queueText',
      'l.queueEvery',
      'l.queueFirst',
      'l.queueCampaigns',
    ])
    .select(sql<number[]>`to_jsonb(l.queue_campaigns)`.as('queueCampaigns'))
    .select(['l.whenNoFlow', 'l.idSpareScript as idSpareFlow', 'l.idSpareLine'])
    .select(['l.whenQueueEnds', 'l.idFullScript as idFullFlow', namedRef('e.name', 'e.id_call_script').as('fullFlow')])
    .select([
      namedRef('f.name', 'f.id_call_script').as('closedFlow'),
      namedRef('c.name', 'c.id_line').as('closedLine'),
      namedRef('o.name', 'o.id_line').as('fullLine'),
      namedRef('g.name', 'g.id_call_script').as('spareFlow'),
      namedRef('p.name', 'p.id_line').as('spareLine'),
    ])
    .where('l.idLine', '=', idLine)
    .where('l.removedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return notFound('Line')
  const { name, zone, times, ...rest } = row
  const seen = (line: Named | null) => (line && ctx.can('Line.view', line.id) ? line : null)
  const isOpen =
    times === null ? null : isOpenAt(times as OpeningTimes, nowOf(ctx), zone ?? (await ownTenant(ctx)).timezone) // kept by who checked it
  const { closedLine, fullLine, spareLine, queueCampaigns } = rest
  const campaigns = await campaignsSeen(ctx, queueCampaigns)
  const firstCampaigns = queueCampaigns.flatMap((id) => campaigns.get(id) ?? [])
  return {
    name,
    incoming: {
      ...{ ...rest, closedLine: seen(closedLine), fullLine: seen(fullLine), spareLine: seen(spareLine) },
      ...{ firstCampaigns, isOpen },
    },
  }
}

const nowOf = ({ clock }: Ctx) => clock.now().toISOString()

export function storeIncoming(ctx: Ctx, idLine: number, facts: IncomingDraft) {
  const { idClosedFlow: idClosedScript, idFullFlow: idFullScript, idSpareFlow: idSpareScript, ...draft } = facts
  return storeLine(ctx, idLine, { ...draft, idClosedScript, idFullScript, idSpareScript })
}

/** Whether the variables storage has opening times of that name. */
export const hasOpeningTimes = async (db: Db, name: string): Promise<boolean> =>
  (await db
    .selectFrom('tenantVariable')
    .select('name')
    .where('name', '=', name)
    .where('kind', '=', variableKind.of.OPENING_TIMES)
    .executeTakeFirst()) !== undefined

export const lookUpOpeningTimes = (db: Db, { search = '', limit = 100 }: Search) =>
  db
    .selectFrom('tenantVariable')
    .select(['name as code', 'name'])
    .where('kind', '=', variableKind.of.OPENING_TIMES)
    .where(holds('name', search))
    .orderBy(byName('name'))
    .limit(limit)
    .execute()

/** Lines that are open by these opening times. */
export const linesOpenBy = (db: Db, openingTimes: string): Promise<{ id: number; name: string }[]> =>
  db
    .selectFrom('line')
    .select(['idLine as id', 'name'])
    .where('openingTimes', '=', openingTimes)
    .orderBy(byName('name'))
    .execute()
