import type { Conversation } from '@parley/contract/conversations/detail/conversation.schema.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { callReviewKind } from '@parley/contract/postcall/postcall.entity.ts'
import { scoreOf, valuesOf } from '@parley/contract/postcall/postcall.rules.ts'
import type {
  CallAnalysis,
  Finding,
  ProfileDefinition,
  profileTrial,
  ReviewDraft,
  StoredFinding,
} from '@parley/contract/postcall/postcall.schema.ts'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import { noteDone } from '../kernel/notes.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { notFound, refuse } from '../kernel/refusal.ts'
import { blindOf } from '../records/blind.ts'
import { findVisible, getConversation } from '../records/detail/conversation.service.ts'
import { findLog, readRecording } from '../runtime/recording.store.ts'
import { saidIn } from '../services/saidLines.ts'
import {
  type AnalysisRow,
  getAnalysis,
  listAnalyses,
  listReviews,
  lockAnalysis,
  storeResult,
} from './analysis.store.ts'
import { callOf, modelsOf, withModels } from './judging.ts'
import { refuseUnsound } from './profile.service.ts'
import { storeReveal, storeReview } from './review.store.ts'
import { fieldsOf } from './rules/fields.ts'
import { figuresOf, judgeCall, withPeople } from './rules/judgeCall.ts'

type Leg = Conversation['legs'][number]

/** The words that a finding points to, from the conversation as this person may see it now. */
async function withWords(
  ctx: Ctx,
  leg: Leg,
  { fields }: ProfileDefinition,
  { answers, topics, summary, sentiment }: StoredFinding,
  { score, isFatal }: Pick<Finding, 'score' | 'isFatal'>,
): Promise<Finding> {
  const said = saidIn(leg.events)
  const texts = new Map(said.map(({ seq, text }) => [seq, text]))
  const { final, changes } = leg.variables
  const zone = (await ownTenant(ctx)).timezone
  return {
    ...{ score, isFatal, answers: [...answers], topics: [...topics], sentiment: sentiment ?? null },
    summary: summary.flatMap((turn) => {
      const text = texts.get(turn)
      return text === undefined ? [] : [{ turn, text }]
    }),
    fields: fieldsOf(fields, {
      ...{ said, changes, zone, language: leg.log.language, at: leg.log.startedAt },
      final:
        typeof final === 'object' && final !== null && !Array.isArray(final) ? (final as Record<string, never>) : {}, // variables by name
    }),
  }
}

async function legOf(ctx: Ctx, guid: string): Promise<Leg> {
  const { legs } = await getConversation(ctx, { guid })
  return legs.find(({ log }) => log.guid === guid) ?? notFound('Conversation')
}

/** What profiles found in a conversation. Those who review see the answers once they have given theirs, or asked to. */
export async function readAnalyses(ctx: Ctx, guid: string): Promise<CallAnalysis[]> {
  const log = await findVisible(ctx, { guid: guid.toLowerCase() })
  const rows = await listAnalyses(ctx, log.guid)
  return rows.length === 0 ? [] : await shown(ctx, log.guid, rows)
}

async function shown(ctx: Ctx, guid: string, rows: readonly AnalysisRow[]): Promise<CallAnalysis[]> {
  const leg = await legOf(ctx, guid)
  const reviews = await listReviews(
    ctx.db,
    rows.map(({ idCallAnalysis }) => idCallAnalysis),
  )
  const all: CallAnalysis[] = []
  for (const { idCallAnalysis, idAnalysisProfile: id, name, version, judgedAt, definition, idLine, ...row } of rows) {
    const blind = blindOf(ctx, idLine)
    // A program neither reviews nor looks for its person, and sees what that person may see by then.
    const canReview = blind !== null && ctx.actor.kind === 'user'
    const own = reviews.filter((each) => each.idCallAnalysis === idCallAnalysis)
    const isHidden = blind !== null && row.isUnseen
    all.push({
      ...{ idCallAnalysis, profile: { id, name }, version, judgedAt, canReview, questions: definition.questions },
      finding: isHidden ? null : await withWords(ctx, leg, definition, row.result, row),
      reviews: isHidden
        ? []
        : own.flatMap(({ reviewer, at, score, answers, note, isBlind, idUser }) =>
            answers === null
              ? []
              : [{ reviewer: reviewer ?? { id: idUser, name: '' }, at, score, answers: [...answers], note, isBlind }],
          ),
    })
  }
  return all
}

/** The analysis of a call that the person may open and review; others do not learn that it is there. */
async function openAnalysis(ctx: Ctx, idCallAnalysis: number): Promise<AnalysisRow> {
  if (ctx.actor.kind === 'api') refuse(reason('auth.notBySecret'))
  const row = await getAnalysis(ctx, idCallAnalysis)
  await findVisible(ctx, { guid: row.guid })
  await ctx.require('Line.review', row.idLine)
  return row
}

const after = async (ctx: Ctx, { guid, idCallAnalysis }: AnalysisRow): Promise<CallAnalysis> =>
  (await shown(ctx, guid, [await getAnalysis(ctx, idCallAnalysis)]))[0] ?? notFound('Analysis')

export async function revealAnalysis(ctx: Ctx, idCallAnalysis: number): Promise<CallAnalysis> {
  const row = await openAnalysis(ctx, idCallAnalysis)
  if (await storeReveal(ctx, idCallAnalysis))
    await noteDone(ctx, callReviewKind, [idCallAnalysis, row.name], 'Looked at the answers of the judge', {
      guid: row.guid,
    })
  return await after(ctx, row)
}

/** Answers of a person to all questions; given again they take the place of the earlier ones, which stay in the audit log. */
export async function reviewAnalysis(
  ctx: Ctx,
  idCallAnalysis: number,
  { answers, note }: ReviewDraft,
): Promise<CallAnalysis> {
  const row = await openAnalysis(ctx, idCallAnalysis)
  const { questions } = row.definition
  const given = new Map(answers.map(({ key, value }) => [key, value]))
  const missing = questions.find(({ key, scale }) => !valuesOf(scale).some((value) => value === given.get(key)))
  if (missing) refuse(reason('postcall.invalid', { problem: `“${missing.text}” needs an answer.` }))
  if (given.size !== questions.length || answers.length !== questions.length)
    refuse(reason('postcall.invalid', { problem: 'Each question of the scorecard has one answer.' }))
  const { score } = scoreOf(questions, given)
  await lockAnalysis(ctx.db, idCallAnalysis)
  await storeReview(ctx, idCallAnalysis, { answers, note, score })
  // By now another review may have answered them: who comes last is the newest.
  const { result } = await getAnalysis(ctx, idCallAnalysis)
  await storeResult(ctx.db, idCallAnalysis, row.definition, withPeople(row.definition, result, given))
  await noteDone(ctx, callReviewKind, [idCallAnalysis, row.name], 'Reviewed', { guid: row.guid, answers })
  return await after(ctx, row)
}

/** Judges a call by a profile that need not be saved. Nothing is kept, and no language model is asked. */
export async function tryProfile(ctx: Ctx, { definition, guid }: z.output<typeof profileTrial>): Promise<Finding> {
  refuseUnsound(definition)
  const { guid: found } = await findVisible(ctx, { guid: guid.toLowerCase() })
  const log = (await findLog(ctx.db, found)) ?? notFound('Conversation')
  const call = callOf(log, await readRecording(ctx.db, ctx.vault, found))
  const models = await modelsOf(ctx, definition)
  const patience = AbortSignal.timeout(PATIENCE_MS)
  const finding = await withModels(judgeCall(definition, call), models, saidIn(call.events), patience)
  return await withWords(ctx, await legOf(ctx, found), definition, finding, figuresOf(definition, finding))
}
const PATIENCE_MS = 20_000
