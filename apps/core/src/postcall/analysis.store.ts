import { taskStatus } from '@parley/contract/enums/operations.enum.ts'
import type {
  JudgedCall,
  judgedCallQuery,
  ProfileDefinition,
  StoredFinding,
} from '@parley/contract/postcall/postcall.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { keyset } from '../kernel/keyset.ts'
import { personRef } from '../kernel/names.ts'
import { notFound } from '../kernel/refusal.ts'
import { cellOf, columnOf, rowOf, rowsOf } from '../kernel/rows.ts'
import { storedJson } from '../kernel/storedJson.ts'
import { isUnseenBy } from '../records/blind.ts'
import type { UsedVersion } from './profile.store.ts'
import { figuresOf } from './rules/judgeCall.ts'

/** The line and which profile judges its calls. */
export const getAnalysedLine = async (db: Db, idLine: number) =>
  (await db
    .selectFrom('line as l')
    .leftJoin('analysisProfile as p', (on) =>
      on.onRef('p.idAnalysisProfile', '=', 'l.idAnalysisProfile').on('p.removedAt', 'is', null),
    )
    .select([
      'l.idLine',
      'l.name',
      'l.analysisVersion as rowVersion',
      'p.idAnalysisProfile',
      'p.name as profile',
      'p.version',
    ])
    .where('l.idLine', '=', idLine)
    .where('l.removedAt', 'is', null)
    .executeTakeFirst()) ?? notFound('Line')

export const storeAssignment = (db: Db, idLine: number, idAnalysisProfile: number | null) =>
  db
    .updateTable('line')
    .set({ idAnalysisProfile, analysisVersion: sql`analysis_version + 1` })
    .where('idLine', '=', idLine)
    .execute()

/** Whether a version has judged a call already. */
export const isJudged = async (db: Db, guid: string, { idAnalysisProfile, version }: UsedVersion): Promise<boolean> =>
  (await db
    .selectFrom('callAnalysis')
    .select('idCallAnalysis')
    .where('guid', '=', guid)
    .where('idAnalysisProfile', '=', idAnalysisProfile)
    .where('version', '=', version)
    .executeTakeFirst()) !== undefined

/** Whether a version is for a call. */
export const isMeant = async (db: Db, guid: string, { definition }: UsedVersion): Promise<boolean> =>
  (await cellOf(
    db,
  )<boolean>`SELECT app.is_to_judge(${storedJson(definition)}::jsonb, guid, language, talk_ms) AS is_meant
    FROM dial_log WHERE guid = ${guid} AND started_at = uuid_extract_timestamp(${guid}::uuid)`) ?? false

/** Keeps what was found, once; of a call that is gone meanwhile nothing. The call is held until it is written. */
export async function insertAnalysis(ctx: Ctx, guid: string, used: UsedVersion, finding: StoredFinding): Promise<void> {
  const { score, isFatal, open } = figuresOf(used.definition, finding)
  await sql`INSERT INTO call_analysis (guid, id_line, id_analysis_profile, version, started_at, talk_ms, judged_at, score, is_fatal, open, topics, result)
    SELECT d.guid, d.id_line, ${used.idAnalysisProfile}, ${used.version}, d.started_at, d.talk_ms, ${ctx.clock.now()}, ${score}::real, ${isFatal}, ${open}::int,
      ${finding.topics.map(({ name }) => name)}::text[], ${storedJson(finding)}::jsonb
    FROM (SELECT guid, id_line, started_at, talk_ms FROM dial_log WHERE guid = ${guid} AND started_at = uuid_extract_timestamp(${guid}::uuid)
      AND id_line IS NOT NULL FOR KEY SHARE) AS d
    ON CONFLICT ON CONSTRAINT call_analysis_key DO NOTHING`.execute(ctx.db)
}

export const unqueue = (db: Db, guid: string) => db.deleteFrom('analysisQueue').where('guid', '=', guid).execute()
/** Takes it again later, as if it had not been tried; a call from before the oldest moment is given up. */
export async function putOff(db: Db, guid: string, until: Date, oldest: Date): Promise<void> {
  await sql`DELETE FROM analysis_queue WHERE guid = ${guid} AND uuid_extract_timestamp(guid) < ${oldest}`.execute(db)
  await sql`UPDATE analysis_queue SET not_before = ${until}, tries = greatest(0, tries - 1) WHERE guid = ${guid}`.execute(
    db,
  )
}

export const countQueued = async (db: Db, idLine: number): Promise<number> =>
  (await cellOf(db)<number>`SELECT count(*)::int AS waiting FROM analysis_queue WHERE id_line = ${idLine}`) ?? 0

interface Past {
  readonly idLine: number
  readonly from: string
  readonly to: string
  readonly definition: ProfileDefinition
}

/** Calls that the definition is for. */
const pastCalls = ({ idLine, from, to, definition }: Past) => sql`dial_log d WHERE d.id_line = ${idLine}
  AND d.started_at >= ${from}::timestamptz AND d.started_at < ${to}::timestamptz AND d.outcome IS NOT NULL AND d.answered_at IS NOT NULL
  AND NOT d.is_test AND app.is_to_judge(${storedJson(definition)}::jsonb, d.guid, d.language, d.talk_ms)`
const notJudged = ({ idAnalysisProfile, version }: Pick<UsedVersion, 'idAnalysisProfile' | 'version'>) => sql`NOT EXISTS
  (SELECT FROM call_analysis a WHERE a.guid = d.guid AND a.id_analysis_profile = ${idAnalysisProfile} AND a.version = ${version})`

export const countPast = async (db: Db, past: Past): Promise<number> =>
  (await cellOf(db)<number>`SELECT count(*)::int AS calls FROM ${pastCalls(past)}`) ?? 0

/** The next calls that the version has not judged. */
export const nextPast = (
  db: Db,
  past: Past,
  used: Pick<UsedVersion, 'idAnalysisProfile' | 'version'>,
  after: string,
  most: number,
) =>
  columnOf(
    db,
  )<string>`SELECT d.guid FROM ${pastCalls(past)} AND d.guid > ${after}::uuid AND ${notJudged(used)} ORDER BY d.guid LIMIT ${most}`

export const countToJudge = async (db: Db, past: Past, used: Pick<UsedVersion, 'idAnalysisProfile' | 'version'>) =>
  (await cellOf(db)<number>`SELECT count(*)::int AS calls FROM ${pastCalls(past)} AND ${notJudged(used)}`) ?? 0

/** Whether a run of the version waits or is under way. */
export const isRunning = async (db: Db, run: Pick<UsedVersion, 'idAnalysisProfile' | 'version'> & { idLine: number }) =>
  (await db
    .selectFrom('task')
    .select('id')
    .where('job', '=', 'postcall.run')
    .where('status', 'in', [taskStatus.of.NEW, taskStatus.of.RUNNING])
    .where(sql<boolean>`payload @> ${storedJson(run)}::jsonb`)
    .executeTakeFirst()) !== undefined

/** What a list of judged calls is narrowed to. */
export interface Judged {
  readonly idLine: number
  readonly idAnalysisProfile: number
  readonly version?: number | undefined
  readonly from?: string | undefined
  /** A person who gets to know scores and answers of what they have reviewed or looked at only; null where they see all. */
  readonly blind: number | null
}

const isHiddenFrom = (blind: number | null) => (blind === null ? sql<boolean>`false` : isUnseenBy(blind))
const scoreShown = (blind: number | null) =>
  sql<number | null>`CASE WHEN ${isHiddenFrom(blind)} THEN NULL ELSE a.score END`

function judgedCalls(db: Db, { idLine, idAnalysisProfile, version, from, blind }: Judged) {
  const isHidden = isHiddenFrom(blind)
  let rows = db
    .selectFrom('callAnalysis as a')
    .select([
      'a.idCallAnalysis',
      'a.guid',
      'a.startedAt',
      'a.talkMs',
      'a.version',
      'a.topics',
      isHidden.as('isHidden'),
      scoreShown(blind).as('score'),
      sql<boolean>`a.is_fatal AND NOT ${isHidden}`.as('isFatal'),
      sql<number>`CASE WHEN ${isHidden} THEN 0 ELSE a.open END`.as('open'),
    ])
    .select(
      sql<number>`(SELECT count(*)::int FROM call_review r WHERE r.id_call_analysis = a.id_call_analysis AND r.answers IS NOT NULL)`.as(
        'reviews',
      ),
    )
    .where('a.idLine', '=', idLine)
    .where('a.idAnalysisProfile', '=', idAnalysisProfile)
  if (version !== undefined) rows = rows.where('a.version', '=', version)
  if (from !== undefined) rows = rows.where('a.startedAt', '>=', from)
  return rows
}

export async function listJudged(db: Db, judged: Judged, query: z.output<typeof judgedCallQuery>) {
  const page = await keyset(db, judgedCalls(db, judged), query, {
    id: { column: 'a.id_call_analysis', key: 'idCallAnalysis' },
    sorts: {
      startedAt: { expression: sql`a.started_at`, type: 'timestamptz' },
      score: { expression: sql`coalesce(${scoreShown(judged.blind)}, 101)::numeric`, type: 'numeric' },
    },
    fallback: '-startedAt',
  })
  return { ...page, items: page.items satisfies JudgedCall[] }
}

const BATCH = 1_000

/** A judged call with its answers. */
export type JudgedRow = JudgedCall & { readonly result: StoredFinding }

/** All of them with their answers, in the order in which they were judged, piece by piece. */
export async function* judgedPages(db: Db, judged: Judged): AsyncGenerator<readonly JudgedRow[]> {
  for (let after = 0; ; ) {
    const rows = await judgedCalls(db, judged)
      .select('a.result')
      .where('a.idCallAnalysis', '>', after)
      .orderBy('a.idCallAnalysis')
      .limit(BATCH)
      .execute()
    yield rows
    after = rows.at(-1)?.idCallAnalysis ?? 0
    if (rows.length < BATCH) return
  }
}

const analyses = ({ db, actor }: Pick<Ctx, 'db' | 'actor'>) =>
  db
    .selectFrom('callAnalysis as a')
    .innerJoin('analysisProfile as p', 'p.idAnalysisProfile', 'a.idAnalysisProfile')
    .innerJoin('analysisProfileVersion as v', (on) =>
      on.onRef('v.idAnalysisProfile', '=', 'a.idAnalysisProfile').onRef('v.version', '=', 'a.version'),
    )
    .select(['a.idCallAnalysis', 'a.guid', 'a.idLine', 'a.version', 'a.judgedAt', 'a.score', 'a.isFatal', 'a.result'])
    .select(['p.idAnalysisProfile', 'p.name', 'v.definition', isUnseenBy(actor.id ?? 0).as('isUnseen')])
export type AnalysisRow = Awaited<ReturnType<ReturnType<typeof analyses>['execute']>>[number]

export const listAnalyses = (ctx: Ctx, guid: string): Promise<AnalysisRow[]> =>
  analyses(ctx).where('a.guid', '=', guid).orderBy('a.idCallAnalysis', 'desc').execute()

export const getAnalysis = async (ctx: Ctx, idCallAnalysis: number): Promise<AnalysisRow> =>
  (await analyses(ctx).where('a.idCallAnalysis', '=', idCallAnalysis).executeTakeFirst()) ?? notFound('Analysis')

/** Held, so that of two who answer at once the later one counts. */
export const lockAnalysis = (db: Db, idCallAnalysis: number) =>
  db
    .selectFrom('callAnalysis')
    .select('idCallAnalysis')
    .where('idCallAnalysis', '=', idCallAnalysis)
    .forUpdate()
    .execute()

export const storeResult = (db: Db, idCallAnalysis: number, definition: ProfileDefinition, result: StoredFinding) =>
  db
    .updateTable('callAnalysis')
    .set({ ...figuresOf(definition, result), result: storedJson(result) })
    .where('idCallAnalysis', '=', idCallAnalysis)
    .execute()

export const listReviews = (db: Db, idCallAnalyses: readonly number[]) =>
  db
    .selectFrom('callReview')
    .select([
      'idCallAnalysis',
      'idUser',
      'at',
      'answers',
      'score',
      'note',
      'isBlind',
      personRef('id_user').as('reviewer'),
    ])
    .where('idCallAnalysis', 'in', [0, ...idCallAnalyses])
    .orderBy('at')
    .execute()

const moodOf = sql`a.result #>> '{sentiment,category}'`
const WORTH = sql`CASE e ->> 'value' WHEN 'yes' THEN 1.0 WHEN 'no' THEN 0.0 WHEN 'na' THEN NULL ELSE (e ->> 'value')::numeric / 4 END`

/** The sums of what a version found in calls of a line since a moment, days by the clock of a zone. */
export async function sumAnalyses(
  db: Db,
  idLine: number,
  used: Pick<UsedVersion, 'idAnalysisProfile' | 'version'>,
  since: string,
  zone: string,
) {
  const chosen = sql`call_analysis a WHERE a.id_line = ${idLine} AND a.id_analysis_profile = ${used.idAnalysisProfile}
    AND a.version = ${used.version} AND a.started_at >= ${since}::timestamptz`
  const totals = await rowOf(db)<{ calls: number; score: number | null; fatal: number }>`
    SELECT count(*)::int AS calls, round(avg(score)::numeric, 1)::real AS score, count(*) FILTER (WHERE is_fatal)::int AS fatal FROM ${chosen}`
  const days = await rowsOf(db)<{ day: string; calls: number; score: number | null }>`
    SELECT (a.started_at AT TIME ZONE ${zone})::date::text AS day, count(*)::int AS calls, round(avg(score)::numeric, 1)::real AS score
    FROM ${chosen} GROUP BY 1 ORDER BY 1`
  const topics = await rowsOf(db)<{ name: string; calls: number; score: number | null }>`
    SELECT topic AS name, count(*)::int AS calls, round(avg(score)::numeric, 1)::real AS score
    FROM (SELECT unnest(a.topics) AS topic, a.score FROM ${chosen}) AS each GROUP BY topic ORDER BY calls DESC, topic LIMIT 50`
  const sentiments = await rowsOf(db)<{ name: string; calls: number; score: number | null }>`
    SELECT mood AS name, count(*)::int AS calls, round(avg(score)::numeric, 1)::real AS score
    FROM (SELECT ${moodOf} AS mood, a.score FROM ${chosen}) AS each WHERE mood IS NOT NULL GROUP BY mood ORDER BY calls DESC, mood LIMIT 50`
  const measured = await rowOf(db)<{ accuracy: number; tests: number }>`
    SELECT (a.result #>> '{sentiment,accuracy}')::real AS accuracy, (a.result #>> '{sentiment,tests}')::int AS tests
    FROM ${chosen} AND a.result ? 'sentiment' ORDER BY a.started_at DESC, a.id_call_analysis DESC LIMIT 1`
  const answers = await rowsOf(db)<{
    key: string
    answered: number
    notApplicable: number
    open: number
    share: number | null
  }>`
    SELECT e ->> 'key' AS key, count(*) FILTER (WHERE e ->> 'value' <> 'na')::int AS answered,
      count(*) FILTER (WHERE e ->> 'value' = 'na')::int AS not_applicable, count(*) FILTER (WHERE e ->> 'value' IS NULL)::int AS open,
      round(avg(${WORTH}) * 100, 1)::real AS share
    FROM (SELECT jsonb_array_elements(a.result -> 'answers') AS e FROM ${chosen}) AS each GROUP BY 1`
  return {
    ...{ calls: 0, score: null, fatal: 0, ...totals },
    ...{ days, topics, answers, sentiments, sentimentMeasured: measured ?? null },
  }
}

export const listVersions = (db: Db, idLine: number, idAnalysisProfile: number) =>
  columnOf(
    db,
  )<number>`SELECT v.version FROM analysis_profile_version v WHERE v.id_analysis_profile = ${idAnalysisProfile}
    AND EXISTS (SELECT FROM call_analysis a WHERE a.id_analysis_profile = v.id_analysis_profile AND a.version = v.version AND a.id_line = ${idLine})
    ORDER BY v.version DESC LIMIT 50`

/** What people answered without having seen the judge, beside what the judge said. */
export const listPairs = (
  db: Db,
  idLine: number,
  used: Pick<UsedVersion, 'idAnalysisProfile' | 'version'>,
  since: string,
) =>
  db
    .selectFrom('callReview as r')
    .innerJoin('callAnalysis as a', 'a.idCallAnalysis', 'r.idCallAnalysis')
    .select(['r.idUser', 'r.answers', 'a.result', personRef('r.id_user').as('reviewer')])
    .where('a.idLine', '=', idLine)
    .where('a.idAnalysisProfile', '=', used.idAnalysisProfile)
    .where('a.version', '=', used.version)
    .where('a.startedAt', '>=', since)
    .where('r.answers', 'is not', null)
    .where('r.isBlind', '=', true)
    .execute()
