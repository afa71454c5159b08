import type { Erasure, erasureQuery } from '@parley/contract/erasure/erasure.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { keyset } from '../kernel/keyset.ts'
import { holds } from '../kernel/names.ts'
import type { PersonArea } from '../kernel/personArea.ts'
import { notFound } from '../kernel/refusal.ts'

const erasures = (db: Db) =>
  db
    .selectFrom('erasure')
    .select(['idErasure', 'idTask', 'kind', 'masked', 'mode', 'reason', 'createdAt', 'finishedAt'])
    .select([
      sql<
        Erasure['createdBy']
      >`CASE WHEN created_by IS NULL THEN NULL ELSE jsonb_build_object('id', created_by, 'name', created_name) END`.as(
        'createdBy',
      ),
      sql<
        { area: string; found: number; done: number }[]
      >`(SELECT coalesce(jsonb_agg(jsonb_build_object('area', a.area, 'found', a.found, 'done', a.done) ORDER BY a.at, a.area), '[]')
        FROM erasure_area a WHERE a.id_erasure = erasure.id_erasure)`.as('areas'),
    ])

type Row = { areas: { area: string; found: number; done: number }[] }

/** The areas by their titles, in the order in which they are erased. */
function titled<R extends Row>(row: R, people: readonly PersonArea[]) {
  const placeOf = (area: string) => people.findIndex(({ name }) => name === area)
  return {
    ...row,
    areas: row.areas
      .map((each) => ({ ...each, title: people[placeOf(each.area)]?.title ?? each.area }))
      .sort((a, b) => placeOf(a.area) - placeOf(b.area)),
  }
}

export async function listErasures({ db, domains }: Ctx, query: z.output<typeof erasureQuery>) {
  let rows = erasures(db)
  if (query.search) rows = rows.where(holds(sql`reason || ' ' || created_name`, query.search))
  const page = await keyset(db, rows, query, {
    id: { column: 'erasure.id_erasure', key: 'idErasure' },
    sorts: { createdAt: { expression: sql`erasure.created_at`, type: 'timestamptz' } },
    fallback: '-createdAt',
  })
  return { ...page, items: page.items.map((row) => titled(row, domains.people)) }
}

export async function getErasure({ db, domains }: Ctx, idErasure: number): Promise<Erasure> {
  const row = await erasures(db).where('idErasure', '=', idErasure).executeTakeFirst()
  return row ? titled(row, domains.people) : notFound('Erasure')
}
