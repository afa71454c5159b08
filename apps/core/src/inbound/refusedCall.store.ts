import type { AdmissionEntry, RefusedCall, refusedCallQuery } from '@parley/contract/inbound/incoming.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../kernel/db.ts'
import { keyset } from '../kernel/keyset.ts'
import { notFound } from '../kernel/refusal.ts'
import { storedJson } from '../kernel/storedJson.ts'

/** What is kept of a call that is not answered. */
export interface Called extends Pick<RefusedCall, 'from' | 'to'> {
  readonly idModule: number
  /** Null: no line has the number. */
  readonly idLine: number | null
  readonly at: Date
  readonly trail: readonly AdmissionEntry[]
  /** Where it waited in a queue. */
  readonly waitedMs?: number
}

export async function insertRefused(
  db: Db,
  { from, to, trail, ...call }: Called & Pick<RefusedCall, 'refusedAs'>,
): Promise<void> {
  const { idRefusedCall } = await db
    .insertInto('refusedCall')
    .values({ ...call, fromNumber: from, toNumber: to, trail: storedJson(trail) })
    .returning('idRefusedCall')
    .executeTakeFirstOrThrow()
  if (idRefusedCall % AT_A_TIME === 0) await keepNewest(db)
}

/** As many of a tenant are kept, whoever calls how often. */
export const MOST_KEPT = 10_000
/** Looked at now and then, so that a flood of calls costs no more than what it brings. */
const AT_A_TIME = 100

export async function keepNewest(db: Db, most = MOST_KEPT): Promise<void> {
  await sql`DELETE FROM refused_call WHERE id_refused_call <=
    (SELECT id_refused_call FROM refused_call ORDER BY id_refused_call DESC OFFSET ${most} LIMIT 1)`.execute(db)
}

export async function requireModule(db: Db, idModule: number): Promise<void> {
  const found = await db.selectFrom('dialModule').select('idModule').where('idModule', '=', idModule).executeTakeFirst()
  if (!found) notFound('Module')
}

/** Of a line, or of a module those to numbers that no line has. */
export const listRefused = (
  db: Db,
  of: { readonly idLine: number } | { readonly idModule: number },
  query: z.output<typeof refusedCallQuery>,
) =>
  keyset(
    db,
    db
      .selectFrom('refusedCall')
      .select(['idRefusedCall', 'at', 'fromNumber as from', 'toNumber as to', 'refusedAs', 'waitedMs', 'trail'])
      .where((row) =>
        'idLine' in of
          ? row('idLine', '=', of.idLine)
          : row.and([row('idModule', '=', of.idModule), row('idLine', 'is', null)]),
      ),
    query,
    {
      id: { column: 'id_refused_call', key: 'idRefusedCall' },
      sorts: { at: { expression: sql`at`, type: 'timestamptz' } },
      fallback: '-at',
    },
  )
