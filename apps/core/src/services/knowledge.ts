import type { AnswerSource } from '@parley/contract/knowledgeBase/source.schema.ts'
import type { AskEffect, Json, KnowledgePayload } from '@parley/flow'
import { isObject } from '@parley/flow/json.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { holdingOf } from '../knowledgeBase/minScore.ts'
import { addQuestion } from '../knowledgeBase/question.store.ts'
import { saidOf } from '../knowledgeBase/search/answerFrom.ts'
import { findBase, indexOf } from '../knowledgeBase/search/indexCache.ts'
import type { Ranked, SearchIndex } from '../knowledgeBase/search/searchIndex.ts'
import { countUse } from '../knowledgeBase/source.store.ts'
import { llm } from './llm.ts'
import type { Answer, Service, ServiceContext } from './service.ts'
import { messagesFor, readSourced } from './sourcedAnswer.ts'

/** Passages that a language model gets to answer from. */
const MOST_PASSAGES = 6

/** Looks for the answer in a knowledge base of the tenant; what it cannot answer is kept for whoever looks after it. */
export const knowledge: Service = async (ask, context, signal) => {
  const payload = ask.payload as KnowledgePayload // made by the node from this type
  const { question, language, by } = payload
  const found = await context.run(async ({ db }) => {
    const base = await findBase(db, payload.knowledgeBase)
    if (!base) return undefined
    return { base, ranked: (await indexOf(db, base)).search(question, language, MOST_PASSAGES) }
  })
  if (!found) return { failed: { code: 'missing', message: 'there is no such knowledge base' } }
  const { base, ranked } = found
  const minScore = holdingOf(base.minScore, payload.minScore).value
  const [best] = ranked
  const isEnough = best !== undefined && best.score >= minScore
  const given =
    isEnough && by === 'model' && !best.item.isEntry
      ? await byModel(ask, payload, ranked, context, signal)
      : bestOf(ranked, question, minScore)
  const { isTest, guid } = context.conversation
  if (!isTest) {
    const looked = { ...payload, guid, used: given.used, score: best?.score ?? 0 }
    await context.run((ctx) => keepLookUp(ctx, base.idKnowledgeBase, looked))
  }
  return within(given.answer, minScore)
}

/** The best that an index has, as it is written. */
export const lookUp = (index: SearchIndex, payload: KnowledgePayload): Given & { readonly score: number } => {
  const ranked = index.search(payload.question, payload.language, MOST_PASSAGES)
  const minScore = holdingOf(null, payload.minScore).value
  const given = bestOf(ranked, payload.question, minScore)
  return { ...given, answer: within(given.answer, minScore), score: ranked[0]?.score ?? 0 }
}

/** The step learns which minimum score held. */
const within = (answer: Answer, minScore: number): Answer =>
  'value' in answer && isObject(answer.value) ? { ...answer, value: { ...answer.value, minScore } } : answer

function bestOf([best]: readonly Ranked[], question: string, minScore: number): Given {
  const isEnough = best !== undefined && best.score >= minScore
  return { answer: asFound(best, question), used: isEnough ? [best] : [] }
}

interface Given {
  readonly answer: Answer
  /** What the answer was made from; nothing where there is none. */
  readonly used: readonly Ranked[]
}

const asFound = (best: Ranked | undefined, question: string): Answer => ({
  value: best
    ? {
        answer: saidOf(best.item, question),
        score: best.score,
        source: best.item.source.title,
        sources: [placeOf(best.item.source)],
      }
    : { answer: null, score: 0 },
})

const placeOf = ({ title, heading, page, row, url, idKnowledgeSource }: AnswerSource): Json => ({
  ...{ title, heading, page, row, url, idKnowledgeSource },
})

/** The model says it in its own words, from the passages alone; where one of its sentences has no source nothing is said. */
async function byModel(
  ask: AskEffect,
  { masked, language }: KnowledgePayload,
  ranked: readonly Ranked[],
  context: ServiceContext,
  signal: AbortSignal,
): Promise<Given> {
  const passages = ranked.map(({ item }) => item)
  const messages = messagesFor(masked, language, passages)
  const answer = await llm({ ...ask, service: 'llm', payload: { messages, functions: [] } }, context, signal)
  if ('failed' in answer) return { answer, used: [] }
  const score = ranked[0]?.score ?? 0
  const read = readSourced(answer.value, passages)
  const facts = answer.facts === undefined ? {} : { facts: answer.facts }
  if ('refused' in read)
    return { answer: { value: { answer: null, score, refused: read.refused }, ...facts }, used: [] }
  const used = read.from.flatMap((place) => ranked[place] ?? [])
  const sources = used.map(({ item }) => placeOf(item.source))
  const source = used.map(({ item }) => item.source.title).join(', ')
  return { answer: { value: { answer: read.text, score, source, sources }, ...facts }, used }
}

export interface LookUp extends Pick<KnowledgePayload, 'masked' | 'language'> {
  readonly guid: string
  readonly used: readonly Ranked[]
  readonly score: number
}

/** Counts what answered, and keeps what was asked in vain. */
export async function keepLookUp(
  ctx: Ctx,
  idKnowledgeBase: number,
  { masked, language, guid, used, score }: LookUp,
): Promise<void> {
  if (used.length === 0) return await addQuestion(ctx, { idKnowledgeBase, question: masked, language, guid, score })
  const ids = used.flatMap(({ item }) => item.source.idKnowledgeSource ?? [])
  if (ids.length > 0) await countUse(ctx, [...new Set(ids)])
}
