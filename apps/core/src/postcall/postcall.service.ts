import { reason } from '@parley/contract/kernel/errors.ts'
import { lineEntityKind } from '@parley/contract/lines/line.entity.ts'
import { postcallKind } from '@parley/contract/postcall/postcall.entity.ts'
import type {
  Calibration,
  judgedCallQuery,
  Postcall,
  PostcallAssignment,
  PostcallForecast,
  PostcallRun,
  postcallQuery,
} from '@parley/contract/postcall/postcall.schema.ts'
import type { Task } from '@parley/contract/tasks/task.schema.ts'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import { changeOf, type Keeping } from '../kernel/keeping.ts'
import type { LlmPort } from '../kernel/llmPort.ts'
import { noteDone } from '../kernel/notes.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { refuse } from '../kernel/refusal.ts'
import { lockLine } from '../lines/line.store.ts'
import { blindOf } from '../records/blind.ts'
import { readRecording } from '../runtime/recording.store.ts'
import { leftToday, SHARE_BESIDE_CALLS } from '../services/dayUse.ts'
import { saidIn, shownTo } from '../services/saidLines.ts'
import { startTask } from '../tasks/task.service.ts'
import {
  countPast,
  countQueued,
  countToJudge,
  getAnalysedLine,
  isRunning,
  listJudged,
  listPairs,
  listVersions,
  nextPast,
  storeAssignment,
  sumAnalyses,
} from './analysis.store.ts'
import { getDefinition, getProfile, lockProfile, useNewest } from './profile.store.ts'
import { agreementOf, type Pair } from './rules/agreement.ts'
import { groupsOf, payloadOf, sizeOf } from './rules/modelTalk.ts'

const DAY_MS = 86_400_000
const USUAL_DAYS = 30
type Query = z.output<typeof postcallQuery>

const NOTHING = {
  ...{ profile: null, version: null, versions: [], calls: 0, eligible: 0, waiting: 0, score: null, fatal: 0 },
  ...{ days: [], topics: [], sentiments: [], sentimentMeasured: null, questions: [] },
} satisfies Partial<Postcall>

interface Kept {
  readonly idLine: number
  readonly name: string
  readonly idAnalysisProfile: number | null
  readonly rowVersion: number
}

const assignments: Keeping<Kept> = {
  of: postcallKind,
  lock: ({ db }, idLine) => lockLine(db, idLine),
  get: ({ db }, idLine) => getAnalysedLine(db, idLine),
  name: ({ name }) => name,
  facts: ({ idAnalysisProfile }) => ({ idAnalysisProfile }),
}

const sinceOf = ({ clock }: Ctx, { days = USUAL_DAYS }: Query) =>
  new Date(clock.now().getTime() - days * DAY_MS).toISOString()

/** What the profile of a line found in the calls of the last days; of its newest version where none is named. */
export async function readPostcall(ctx: Ctx, idLine: number, query: Query): Promise<Postcall> {
  await ctx.require('Line.view', idLine)
  const { db, clock } = ctx
  const line = await getAnalysedLine(db, idLine)
  const { idAnalysisProfile: id, profile: name, version: newest, rowVersion } = line
  if (id === null || name === null || newest === null) return { ...NOTHING, rowVersion }
  const versions = [...new Set([newest, ...(await listVersions(db, idLine, id))])].sort((a, b) => b - a)
  // One that the profile does not have was of another profile.
  const version = versions.find((each) => each === query.version) ?? newest
  const since = sinceOf(ctx, query)
  const definition = await getDefinition(db, id, version)
  const { timezone } = await ownTenant(ctx)
  const { answers, ...sums } = await sumAnalyses(db, idLine, { idAnalysisProfile: id, version }, since, timezone)
  const figures = new Map(answers.map(({ key, ...rest }) => [key, rest]))
  const none = { answered: 0, notApplicable: 0, open: 0, share: null }
  return {
    profile: { id, name, version: newest },
    ...{ rowVersion, version, versions, ...sums },
    eligible: await countPast(db, { idLine, from: since, to: clock.now().toISOString(), definition }),
    waiting: await countQueued(db, idLine),
    questions: definition.questions.map(({ key, section, text, weight }) => ({
      ...{ key, section, text, weight },
      ...(figures.get(key) ?? none),
    })),
  }
}

/** Calls that end from now on are judged by it. Who takes a profile has to see it, which everybody does who sees lines. */
export async function assignPostcall(
  ctx: Ctx,
  idLine: number,
  { idAnalysisProfile, rowVersion }: Pick<PostcallAssignment, 'idAnalysisProfile'> & { readonly rowVersion?: number },
): Promise<Postcall> {
  await ctx.require('Line.edit', idLine)
  await changeOf(ctx, assignments, idLine, rowVersion, async (before) => {
    if (before.idAnalysisProfile === idAnalysisProfile) return
    // Held, so that it is not deleted meanwhile.
    if (idAnalysisProfile !== null) await lockProfile(ctx.db, idAnalysisProfile)
    await storeAssignment(ctx.db, idLine, idAnalysisProfile)
  })
  return await readPostcall(ctx, idLine, {})
}

/** The profile of a line, for what is judged by it; refused where it has none. */
async function profileOf(ctx: Ctx, idLine: number) {
  const { name, idAnalysisProfile } = await getAnalysedLine(ctx.db, idLine)
  if (idAnalysisProfile === null) return refuse(reason('postcall.noProfile'))
  return { name, idAnalysisProfile }
}

export async function listJudgedCalls(ctx: Ctx, idLine: number, query: z.output<typeof judgedCallQuery>) {
  await ctx.require('Line.viewdiallogs', idLine)
  const { idAnalysisProfile } = await getAnalysedLine(ctx.db, idLine)
  const { version, from } = query
  // Without a profile there is nothing to list, and no profile has the id 0.
  return await listJudged(
    ctx.db,
    { idLine, idAnalysisProfile: idAnalysisProfile ?? 0, version, from, blind: blindOf(ctx, idLine) },
    query,
  )
}

const SAMPLE = 20
const CHARACTERS_OF_TOKEN = 4
/** What a question takes of an answer. */
const TOKENS_OF_ANSWER = 30
const MILLION = 1_000_000

const RUNNING = 'A run is already in progress for this line. Wait until it finishes, or cancel it.'
const TOO_FEW = 'Today’s limit of tokens is not enough for all of them. The run stops there; start it again tomorrow.'

/** How many past calls a run would judge, and what the model would cost, by the length of the first calls of them. */
export async function forecastRun(
  ctx: Ctx,
  idLine: number,
  { from, to }: PostcallRun,
  llm: LlmPort | undefined,
): Promise<PostcallForecast> {
  await ctx.require('Line.edit', idLine)
  const { idAnalysisProfile } = await profileOf(ctx, idLine)
  const { version, definition } = await getProfile(ctx.db, idAnalysisProfile)
  const past = { idLine, from, to, definition }
  const used = { idAnalysisProfile, version }
  const calls = await countToJudge(ctx.db, past, used)
  const judged = (await countPast(ctx.db, past)) - calls
  const asked = definition.questions.filter(({ judge }) => judge === 'model')
  const groups = groupsOf(asked)
  const free = { calls, judged, modelCalls: 0, tokens: 0, tokensLeft: null, cost: 0, problem: null }
  if (asked.length === 0) return free
  if (!llm) return { ...free, problem: 'No language model is set up. Its questions stay open.' }
  const guids = await nextPast(ctx.db, past, used, '00000000-0000-0000-0000-000000000000', SAMPLE)
  let characters = 0
  for (const guid of guids) {
    const { events } = await readRecording(ctx.db, ctx.vault, guid)
    const shown = shownTo(saidIn(events))
    for (const group of groups) characters += sizeOf(payloadOf(group, shown))
  }
  const read = guids.length === 0 ? 0 : Math.ceil((characters / guids.length / CHARACTERS_OF_TOKEN) * calls)
  const written = calls * asked.length * TOKENS_OF_ANSWER
  const cost = llm.price ? (read * llm.price.read + written * llm.price.written) / MILLION : null
  const tokens = read + written
  const left = await leftToday(ctx, 'agentTokensPerDay', SHARE_BESIDE_CALLS)
  const tokensLeft = left === undefined ? null : Math.floor(left)
  const problem = tokensLeft !== null && tokens > tokensLeft ? TOO_FEW : null
  return { calls, judged, modelCalls: calls * groups.length, tokens, tokensLeft, cost, problem }
}

export async function startRun(ctx: Ctx, idLine: number, { from, to }: PostcallRun): Promise<Task> {
  await ctx.require('Line.edit', idLine)
  // Held, so that of two who start at once one is refused; before its profile, as where it is given one.
  await lockLine(ctx.db, idLine)
  const { name, idAnalysisProfile } = await profileOf(ctx, idLine)
  const used = (await useNewest(ctx, idAnalysisProfile)) ?? refuse(reason('postcall.noProfile'))
  if (await isRunning(ctx.db, { idLine, idAnalysisProfile, version: used.version }))
    refuse(reason('postcall.invalid', { problem: RUNNING }))
  await noteDone(ctx, lineEntityKind, [idLine, name], 'Started judging past calls', { from, to, version: used.version })
  return await startTask(ctx, {
    name: 'Judge past calls',
    description: name,
    job: 'postcall.run',
    payload: { idLine, idAnalysisProfile, version: used.version, from, to },
  })
}

/** How far people agree with the judge; only what they answered before they saw it. */
export async function calibrate(ctx: Ctx, idLine: number, query: Query): Promise<Calibration> {
  await ctx.require('Line.review', idLine)
  const { idAnalysisProfile, version: newest } = await getAnalysedLine(ctx.db, idLine)
  if (idAnalysisProfile === null || newest === null) return { reviews: 0, questions: [], reviewers: [] }
  const version = query.version ?? newest
  const { questions } = await getDefinition(ctx.db, idAnalysisProfile, version)
  const rows = await listPairs(ctx.db, idLine, { idAnalysisProfile, version }, sinceOf(ctx, query))
  // What the judge leaves to people has no other side.
  const compared = questions.filter(({ judge }) => judge !== 'person')
  const isCompared = new Set(compared.map(({ key }) => key))
  const byQuestion = new Map<string, Pair[]>()
  const byReviewer = new Map<number, { reviewer: { id: number; name: string }; reviews: number; pairs: Pair[] }>()
  for (const { idUser, reviewer, answers, result } of rows) {
    const judged = new Map(result.answers.map(({ key, value }) => [key, value]))
    const of = byReviewer.get(idUser) ?? { reviewer: reviewer ?? { id: idUser, name: '' }, reviews: 0, pairs: [] }
    byReviewer.set(idUser, of)
    of.reviews += 1
    for (const { key, value } of answers ?? []) {
      const by = judged.get(key)
      if (by == null || !isCompared.has(key)) continue
      const pair = [by, value] as const
      of.pairs.push(pair)
      byQuestion.set(key, [...(byQuestion.get(key) ?? []), pair])
    }
  }
  return {
    reviews: rows.length,
    questions: compared.map(({ key, text }) => ({ key, text, ...agreementOf(byQuestion.get(key) ?? []) })),
    reviewers: [...byReviewer.values()].map(({ pairs, ...who }) => ({ ...who, ...agreementOf(pairs) })),
  }
}
