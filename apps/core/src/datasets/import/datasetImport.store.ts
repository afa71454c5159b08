import type { datasetImportRowQuery } from '@parley/contract/datasets/datasetImport.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../kernel/db.ts'
import { keyset } from '../../kernel/keyset.ts'
import { cellOf, columnOf, rowsOf } from '../../kernel/rows.ts'
import type { KnownUtterance } from './checkUtterances.ts'

export const readKnown = (db: Db, idDataset: number) => rowsOf(db)<KnownUtterance & { readonly idCategory: number }>`
  SELECT u.id_utterance, u.key, u.text, u.id_category, c.name AS category FROM nlp_utterance u JOIN nlp_category c USING (id_category)
  WHERE u.id_dataset = ${idDataset} ORDER BY u.id_utterance`

export async function listDatasetRows(db: Db, idImport: number, query: z.output<typeof datasetImportRowQuery>) {
  let rows = db
    .selectFrom('importRow')
    .select(['line', 'cells', 'result', 'problems', 'changes'])
    .where('idImport', '=', idImport)
  if (query.result && query.result.length > 0) rows = rows.where('result', 'in', query.result)
  if (query.similar) rows = rows.where(sql<boolean>`cells ? 'similar'`)
  return await keyset(db, rows, query, {
    id: { column: 'import_row.line', key: 'line' },
    sorts: { line: { expression: sql`import_row.line`, type: 'int' } },
    fallback: 'line',
  })
}

export const countSimilar = async (db: Db, idImport: number): Promise<number> =>
  (await cellOf(
    db,
  )<number>`SELECT count(*)::int FROM import_row WHERE id_import = ${idImport} AND cells ? 'similar'`) ?? 0

const MOST_NAMED = 200
export const readNewCategories = (db: Db, idDataset: number, idImport: number) => columnOf(db)<string>`
  SELECT min(cells->>'category') AS name FROM import_row r
  WHERE id_import = ${idImport} AND result <> 'invalid'
    AND NOT EXISTS (SELECT FROM nlp_category c WHERE c.id_dataset = ${idDataset} AND lower(c.name) = lower(r.cells->>'category'))
  GROUP BY lower(cells->>'category') ORDER BY 1 LIMIT ${MOST_NAMED}`
