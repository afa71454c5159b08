import type { ranFlow } from '@parley/contract/conversations/detail/conversation.schema.ts'
import type { z } from 'zod'
import { isSnapshot } from '../../flows/draft.snapshot.ts'
import { livePeriods } from '../../flows/history.store.ts'
import type { Db } from '../../kernel/db.ts'
import { personRef } from '../../kernel/names.ts'
import type { RanFlow } from '../../runtime/recording.ts'

type Ran = z.output<typeof ranFlow>

/** The versions that ran with their documents, in the same order; those of flows that were removed since are left out. */
export async function listRanFlows(db: Db, flows: readonly RanFlow[], startedAt: string): Promise<Ran[]> {
  if (flows.length === 0) return []
  const rows = await db
    .selectFrom('callScript')
    .innerJoin('callScriptHistory as history', 'history.idCallScript', 'callScript.idCallScript')
    .select([
      'callScript.guid',
      'callScript.idCallScript',
      'callScript.name',
      'history.version',
      'history.document',
      personRef('history.createdBy').as('author'),
      livePeriods('history.id_call_script', 'history.version').as('periods'),
    ])
    .where((row) => row.or(flows.map(([guid, version]) => row.and({ guid, 'history.version': version }))))
    .execute()
  const tried = await listSnapshots(db, flows)
  // Of a draft that was edited meanwhile the newest stands for all.
  return flows.flatMap(([guid, version], at) => {
    if (isSnapshot(version))
      return flows.some(([other, later], after) => after > at && other === guid && isSnapshot(later))
        ? []
        : tried.filter((each) => each.guid === guid)
    const found = rows.find((row) => row.guid === guid && row.version === version)
    if (!found) return []
    const { periods, ...ran } = found
    const live = periods.find(({ from, until }) => from <= startedAt && (until === null || until > startedAt))
    return [{ ...ran, live: live ?? null, document: ran.document as Ran['document'] }] // the column is JSON
  })
}

async function listSnapshots(db: Db, flows: readonly RanFlow[]): Promise<Ran[]> {
  const newest = new Map(flows.filter(([, version]) => isSnapshot(version)))
  if (newest.size === 0) return []
  const rows = await db
    .selectFrom('callScript')
    .innerJoin('callScriptSnapshot as snapshot', 'snapshot.idCallScript', 'callScript.idCallScript')
    .select([
      ...(['callScript.guid', 'callScript.idCallScript', 'callScript.name', 'snapshot.document'] as const),
      personRef('snapshot.createdBy').as('author'),
    ])
    .where(
      'snapshot.idCallScriptSnapshot',
      'in',
      [...newest.values()].map((version) => -version),
    )
    .execute()
  return rows.map((row) => ({ ...row, version: null, live: null }))
}

/** Both sides of every leg, also of those the user may not see. */
export async function numbersOf(db: Db, thread: string): Promise<string[]> {
  const rows = await db.selectFrom('dialLog').select(['fromNumber', 'toNumber']).where('thread', '=', thread).execute()
  return [...new Set(rows.flatMap(({ fromNumber, toNumber }) => [fromNumber, toNumber]))]
}

export async function setFavoriteRow(db: Db, idUser: number, guid: string, isFavorite: boolean): Promise<void> {
  if (isFavorite) {
    await db
      .insertInto('conversationFavorite')
      .values({ idUser, guid })
      .onConflict((on) => on.doNothing())
      .execute()
  } else await db.deleteFrom('conversationFavorite').where('idUser', '=', idUser).where('guid', '=', guid).execute()
}
