import type { AdmissionEntry, RefusedCall, refusedCallQuery } from '@parley/contract/inbound/incoming.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../kernel/db.ts'
import { keyset } from '../kernel/keyset.ts'
import { storedJson } from '../kernel/storedJson.ts'

interface Refused extends Pick<RefusedCall, 'from' | 'to' | 'refusedAs'> {
  readonly idModule: number
  /** Null: no line has the number. */
  readonly idLine: number | null
  readonly at: Date
  readonly trail: readonly AdmissionEntry[]
  /** Where it waited in a queue. */
  readonly waitedMs?: number
}

export async function insertRefused(db: Db, { from, to, trail, ...call }: Refused): Promise<void> {
  await db
    .insertInto('refusedCall')
    .values({ ...call, fromNumber: from, toNumber: to, trail: storedJson(trail) })
    .execute()
}

export const listRefused = (db: Db, idLine: number, query: z.output<typeof refusedCallQuery>) =>
  keyset(
    db,
    db
      .selectFrom('refusedCall')
      .select(['idRefusedCall', 'at', 'fromNumber as from', 'toNumber as to', 'refusedAs', 'waitedMs', 'trail'])
      .where('idLine', '=', idLine),
    query,
    {
      id: { column: 'id_refused_call', key: 'idRefusedCall' },
      sorts: { at: { expression: sql`at`, type: 'timestamptz' } },
      fallback: '-at',
    },
  )
