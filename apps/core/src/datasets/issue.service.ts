import type { similarQuery, UtteranceGroup } from '@parley/contract/datasets/dataset.schema.ts'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import { rowsOf } from '../kernel/rows.ts'
import { getDataset } from './dataset.store.ts'
import { similarIn } from './similar.ts'

type Query = z.output<typeof similarQuery>
interface Found {
  readonly items: UtteranceGroup[]
  readonly total: number
}
const DEFAULT_LIMIT = 50

/** Texts that several categories have: whatever a model answers to them, it is wrong somewhere. */
export async function readConflicts(ctx: Ctx, idDataset: number, { limit = DEFAULT_LIMIT, after = 0 }: Query) {
  await getDataset(ctx.db, idDataset)
  const rows = await rowsOf(ctx.db)<UtteranceGroup & { total: number }>`
    WITH doubles AS (
      SELECT key, count(*) OVER ()::int AS total FROM nlp_utterance WHERE id_dataset = ${idDataset} GROUP BY key HAVING count(*) > 1
      ORDER BY key LIMIT ${limit} OFFSET ${after}
    ) SELECT d.key, d.total, (SELECT jsonb_agg(jsonb_build_object('idUtterance', u.id_utterance, 'text', u.text, 'split', u.split,
        'category', jsonb_build_object('id', c.id_category, 'name', c.name)) ORDER BY u.id_utterance)
      FROM nlp_utterance u JOIN nlp_category c USING (id_category) WHERE u.id_dataset = ${idDataset} AND u.key = d.key) AS utterances
    FROM doubles d ORDER BY d.key`
  return { items: rows.map(({ key, utterances }) => ({ key, utterances })), total: rows[0]?.total ?? 0 }
}

/** Texts that nearly say the same, in groups; those between categories first. */
export async function readSimilar(
  ctx: Ctx,
  idDataset: number,
  { limit = DEFAULT_LIMIT, after = 0, between = false }: Query,
): Promise<Found> {
  const groups = await similarIn(ctx, await getDataset(ctx.db, idDataset))
  const wanted = between ? groups.filter(({ isBetween }) => isBetween) : groups
  const page = wanted.slice(after, after + limit)
  const ids = page.flatMap(({ ids: some }) => some)
  const rows = await rowsOf(ctx.db)<UtteranceGroup['utterances'][number]>`
    SELECT u.id_utterance, u.text, u.split, jsonb_build_object('id', c.id_category, 'name', c.name) AS category
    FROM nlp_utterance u JOIN nlp_category c USING (id_category) WHERE u.id_dataset = ${idDataset} AND u.id_utterance = ANY (${ids}::bigint[])`
  const byId = new Map(rows.map((row) => [row.idUtterance, row]))
  const items = page.map(({ ids: some }) => ({
    key: String(some[0]),
    utterances: some.flatMap((idUtterance) => byId.get(idUtterance) ?? []),
  }))
  return { items, total: wanted.length }
}
