import type { OpenReason } from '@parley/contract/postcall/postcall.enum.ts'
import type { Answer, ProfileDefinition, Question, StoredFinding } from '@parley/contract/postcall/postcall.schema.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { LlmPort } from '../kernel/llmPort.ts'
import { readLiveMeasure } from '../models/model.store.ts'
import { findLog, readRecording, type StoredRecording } from '../runtime/recording.store.ts'
import { askModel } from '../services/llm.ts'
import { type Said, saidIn, shownTo } from '../services/saidLines.ts'
import { askAll, EngineAway, HttpModel } from '../trainedModels/httpModel.ts'
import { type AskedModel, loadModels } from '../trainedModels/modelCache.ts'
import { insertAnalysis, isJudged } from './analysis.store.ts'
import type { UsedVersion } from './profile.store.ts'
import type { Call } from './rules/call.ts'
import { judgeCall, withTopics } from './rules/judgeCall.ts'
import { allOpen, groupsOf, payloadOf, readAnswers } from './rules/modelTalk.ts'
import { cut, isMeasured, type MeasuredModel, prevailing } from './sentiment.ts'

/** What a call is judged with: transactions of its tenant, and the language model, if any. */
export interface Judging {
  readonly run: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>
  readonly llm: LlmPort | undefined
  readonly signal: AbortSignal
  /** Of today's limit of tokens, the part that it may use. */
  readonly share?: number
}

/** What is over by itself: a call is judged when it is. */
export type PutOff = 'limit' | 'failed'

type Log = NonNullable<Awaited<ReturnType<typeof findLog>>>

/** A call as its rules see it. */
export const callOf = (
  log: Pick<Log, 'language' | 'talkMs' | 'outcome' | 'disposition'>,
  recorded: StoredRecording,
): Call => ({
  language: log.language,
  talkMs: log.talkMs,
  outcome: log.outcome,
  disposition: log.disposition,
  events: recorded.events,
  lastStep: recorded.path.at(-1)?.[2] ?? null,
  variables: recorded.final,
})

/**
 * Judges a call by a version, once: done again, or by two processes at a time, it is kept once. Models are asked between two transactions.
 * Where the language model can't be asked now, nothing is kept, and why is the answer.
 */
export async function judgeOne(judging: Judging, guid: string, used: UsedVersion): Promise<PutOff | undefined> {
  const { run } = judging
  const { definition } = used
  const found = await run(async (ctx) => {
    const log = await findLog(ctx.db, guid)
    if (!log || log.outcome === null || (await isJudged(ctx.db, guid, used))) return undefined
    const call = callOf(log, await readRecording(ctx.db, ctx.vault, guid))
    return { call, ...(await modelsOf(ctx, definition)) }
  })
  if (!found) return undefined
  const said = saidIn(found.call.events)
  let finding = await withModels(judgeCall(definition, found.call), found, said, judging.signal)
  const answers = await withModel(judging, guid, definition, finding.answers, said)
  // What was broken off is no answer: it is asked again by who takes it next.
  judging.signal.throwIfAborted()
  if (typeof answers === 'string') return answers
  finding = { ...finding, answers }
  await run((ctx) => insertAnalysis(ctx, guid, used, finding))
  return undefined
}

interface AskedModels {
  readonly topics: AskedModel | undefined
  readonly sentiment: MeasuredModel | undefined
}

export const modelsOf = async (ctx: Ctx, definition: ProfileDefinition): Promise<AskedModels> => ({
  topics: await liveModel(ctx, definition.topicModel),
  sentiment: await sentimentModelOf(ctx, definition),
})

async function liveModel(ctx: Ctx, model: string | null): Promise<AskedModel | undefined> {
  return model === null ? undefined : (await loadModels(ctx, [{ model }])).values().next().value
}

/** The model for sentiment with how good it is; a model that was deleted, or whose error is not known, judges nothing. */
async function sentimentModelOf(ctx: Ctx, { sentimentModel }: ProfileDefinition): Promise<MeasuredModel | undefined> {
  const model = await liveModel(ctx, sentimentModel)
  if (!model || sentimentModel === null) return undefined
  const measure = await readLiveMeasure(ctx.db, sentimentModel)
  return isMeasured(measure) ? { model, ...measure } : undefined
}

/** What trained models make of the call beside what rules found. */
export async function withModels(
  finding: StoredFinding,
  { topics, sentiment }: AskedModels,
  said: readonly Said[],
  signal: AbortSignal,
): Promise<StoredFinding> {
  const sorted = topics ? withTopics(finding, await sortTurns(topics, said, signal)) : finding
  if (!sentiment) return sorted
  const { model, accuracy, tests } = sentiment
  const moods = await sortTurns(model, said, signal)
  return { ...sorted, sentiment: { category: prevailing(moods), moods: cut(moods), accuracy, tests } }
}

const FEWEST_WORDS = 2
const MOST_TEXTS = 100
/** Less sure is a guess. */
const SURE = 0.6
const STRANGE = 0.5

/** What callers said by the categories of a trained model; an engine elsewhere that does not answer finds nothing. */
async function sortTurns(
  model: AskedModel,
  said: readonly Said[],
  signal: AbortSignal,
): Promise<StoredFinding['topics']> {
  const asked = said
    .filter(({ who, text }) => who === 'caller' && text.split(/\s+/).length >= FEWEST_WORDS)
    .slice(0, MOST_TEXTS)
  const texts = asked.map(({ text }) => text)
  const answers =
    model instanceof HttpModel
      ? await askedElsewhere(model, texts, signal)
      : texts.map((text) => model.predict(text, 1))
  const turns = new Map<string, number[]>()
  for (const [at, { scores, outOfScope }] of answers.entries()) {
    const [best] = scores
    const seq = asked[at]?.seq
    if (!best || seq === undefined || best.score < SURE || outOfScope > STRANGE) continue
    turns.set(best.category, [...(turns.get(best.category) ?? []), seq])
  }
  return [...turns].map(([name, all]) => ({ name, turns: all }))
}

const askedElsewhere = (model: HttpModel, texts: readonly string[], signal: AbortSignal) =>
  askAll(model, texts, signal).catch((error: unknown) => (error instanceof EngineAway ? [] : Promise.reject(error)))

const PATIENCE_MS = 60_000

/** Answers with those of the language model; what it can't answer stays open and says why. Instead of them, why it can't be asked now. */
async function withModel(
  { run, llm, signal, share }: Judging,
  guid: string,
  { questions }: ProfileDefinition,
  answers: readonly Answer[],
  said: readonly Said[],
): Promise<Answer[] | PutOff> {
  const asked = questions.filter(({ judge }) => judge === 'model')
  if (asked.length === 0) return [...answers]
  const shown = shownTo(said)
  const all = await answersOf()
  if (typeof all === 'string') return all
  const given = new Map(all.map((answer) => [answer.key, answer]))
  return answers.map((answer) => given.get(answer.key) ?? answer)

  async function answersOf(): Promise<Answer[] | PutOff> {
    // Of nothing a model could only make things up.
    if (shown.length === 0) return asked.map(({ key }) => ({ key, value: 'na', open: null, turns: [] }))
    const all: Answer[] = []
    for (const group of groupsOf(asked)) {
      const some = await answersTo(group)
      if (typeof some === 'string') return some
      all.push(...some)
    }
    return all
  }

  async function answersTo(group: readonly Question[]): Promise<Answer[] | PutOff> {
    const payload = payloadOf(group, shown)
    const answer = await askModel(llm, { payload, timeoutMs: PATIENCE_MS, guid, share, run }, signal)
    if ('failed' in answer) {
      const { code } = answer.failed
      const why = LASTING[code]
      return why ? allOpen(group, why) : code === 'limit' ? 'limit' : 'failed'
    }
    const { text } = answer.value as { text?: unknown } // as the service answers
    return readAnswers(typeof text === 'string' ? text : '', group, shown)
  }
}

/** What would be the same if it was asked again. */
const LASTING: Readonly<Record<string, OpenReason>> = {
  ...{ noModel: 'noModel', garbage: 'useless', cut: 'cut', filtered: 'useless', tooLarge: 'useless' },
}
