import { reason } from '@parley/contract/kernel/errors.ts'
import { knowledgeBaseKind } from '@parley/contract/knowledgeBase/knowledgeBase.entity.ts'
import type { KnowledgeBase } from '@parley/contract/knowledgeBase/knowledgeBase.schema.ts'
import type { GoldenSweep, HoldingMinScore, KeptMinScore } from '@parley/contract/knowledgeBase/minScore.schema.ts'
import type { GoldenCheck } from '@parley/contract/knowledgeBase/source.schema.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { noteDone } from '../kernel/notes.ts'
import { refuse } from '../kernel/refusal.ts'
import { type AskedGolden, askGolden, checkOf } from './golden.ts'
import { getKnowledgeBase, lockKnowledgeBase, storeMinScore, versionOf } from './knowledgeBase.store.ts'
import { goldenHash, holdingOf, sweepOf } from './minScore.ts'
import { indexOf } from './search/indexCache.ts'

interface Asked {
  readonly asked: readonly AskedGolden[]
  /** How the knowledge base stood. */
  readonly indexVersion: number
  readonly golden: string
}
const underWay = new Map<string, Promise<Asked>>()

/** Who asks while the same is being asked waits for that answer: it may take seconds, and each holds a connection. */
async function askNow({ db }: Ctx, id: number): Promise<Asked> {
  const { golden } = await getKnowledgeBase(db, id)
  const base = await versionOf(db, id)
  const minScore = holdingOf(base.minScore).value
  const hash = goldenHash(golden)
  const key = `${base.guid} ${hash} ${base.indexVersion} ${minScore}`
  const known = underWay.get(key)
  if (known) return await known
  const index = await indexOf(db, base)
  const ask = async () => ({
    asked: await askGolden(golden, minScore, index),
    indexVersion: Number(base.indexVersion),
    golden: hash,
  })
  const asking = underWay.get(key) ?? ask().finally(() => underWay.delete(key))
  underWay.set(key, asking)
  return await asking
}

export const checkGoldenNow = async (ctx: Ctx, id: number): Promise<GoldenCheck[]> =>
  (await askNow(ctx, id)).asked.map((each) => checkOf(each))

const sweepIn = ({ asked }: Asked): GoldenSweep => sweepOf(asked.map(({ scored }) => scored))

export const sweepGolden = async (ctx: Ctx, id: number): Promise<GoldenSweep> => sweepIn(await askNow(ctx, id))

export const minScoreOf = async ({ db }: Ctx, id: number): Promise<HoldingMinScore> =>
  holdingOf((await versionOf(db, id)).minScore)

/** Gives it the minimum score that golden questions recommend now; answer steps without one of their own go by it from the next question on. */
export async function measureMinScore(ctx: Ctx, id: number): Promise<KnowledgeBase> {
  await lockKnowledgeBase(ctx.db, id)
  const now = await askNow(ctx, id)
  const { best, points, questions, strange, missing } = sweepIn(now)
  if (missing.questions > 0) refuse(reason('knowledgeBase.fewGolden', missing))
  const point = points.find(({ minScore }) => minScore === best)
  if (!point) return refuse(reason('knowledgeBase.noMinScore'))
  const { minScore: value, ...figures } = point
  const { indexVersion, golden } = now
  const measured = { value, ...figures, questions, strange }
  const kept: KeptMinScore = { ...measured, at: ctx.clock.now().toISOString(), indexVersion, golden }
  await storeMinScore(ctx.db, id, kept)
  return await noted(ctx, id, 'Measured the minimum score', measured)
}

/** The usual one holds again. */
export async function clearMinScore(ctx: Ctx, id: number): Promise<KnowledgeBase> {
  await lockKnowledgeBase(ctx.db, id)
  const { minScore } = await getKnowledgeBase(ctx.db, id)
  if (!minScore) return await getKnowledgeBase(ctx.db, id)
  await storeMinScore(ctx.db, id, null)
  return await noted(ctx, id, 'Took back the minimum score', { value: minScore.value })
}

async function noted(ctx: Ctx, id: number, what: string, beside: object): Promise<KnowledgeBase> {
  const base = await getKnowledgeBase(ctx.db, id)
  await noteDone(ctx, knowledgeBaseKind, [id, base.name], what, beside)
  return base
}
