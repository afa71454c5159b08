import type {
  Model,
  ModelDraft,
  modelQuery,
  modelVersionQuery,
  StoredEngine,
  TestAnswer,
  trainingQuery,
} from '@parley/contract/models/model.schema.ts'
import type { Evaluation } from '@parley/nlp'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { changed, made } from '../kernel/keeping.ts'
import { keyset } from '../kernel/keyset.ts'
import { byName, holds, personRef, type Search } from '../kernel/names.ts'
import { notFound } from '../kernel/refusal.ts'
import { columnOf } from '../kernel/rows.ts'

type State = Model['state']

/** What the training said last, unless its task has ended without it: canceled before it began, failed, or gone. */
const state = sql<State>`CASE WHEN v.state IN ('DONE', 'ERROR', 'NOT TRAINED') AND (t.id IS NULL OR t.status NOT IN (0, 1)) THEN v.state
  WHEN t.id IS NULL OR t.status IN (2, 3) THEN 'ERROR' WHEN t.status = 4 THEN 'NOT TRAINED' WHEN t.status = 0 THEN 'QUEUED' ELSE v.state END`

const newest = sql`LEFT JOIN LATERAL (
  SELECT v.version, v.content_version, ${state} AS state FROM nlp_model_version v LEFT JOIN task t ON t.id = v.id_task
  WHERE v.id_model = m.id_model ORDER BY v.version DESC LIMIT 1) AS n ON true`
/** The version that is tried out, and whose quality the list shows: the live one, or where there is none the newest that was trained. */
const shown = sql`LEFT JOIN LATERAL (
  SELECT v.version, v.accuracy, v.macro_f1 FROM nlp_model_version v
  WHERE v.id_model = m.id_model AND v.state = 'DONE' ORDER BY v.version = m.published_version DESC NULLS LAST, v.version DESC LIMIT 1) AS s ON true`

const models = (db: Db) =>
  db.selectFrom(
    sql<Model>`(SELECT m.id_model, m.guid, m.name, m.description, m.id_dataset, m.strange_category, m.worst_f1, m.most_loss,
      m.published_version, m.engine, m.engine_url, m.engine_key IS NOT NULL AS has_engine_key, m.row_version, m.created_at, m.updated_at, ${personRef('m.created_by')} AS created_by,
      ${personRef('m.updated_by')} AS updated_by, m.language,
      CASE WHEN d.id_dataset IS NOT NULL THEN jsonb_build_object('id', d.id_dataset, 'name', d.name) END AS dataset,
      coalesce(n.state, 'NOT TRAINED') AS state, n.version AS newest_version, s.version AS used_version,
      coalesce(n.content_version < d.content_version, false) AS is_outdated, s.accuracy, s.macro_f1
      FROM nlp_model m LEFT JOIN nlp_dataset d ON d.id_dataset = m.id_dataset AND d.removed_at IS NULL ${newest} ${shown}
      WHERE m.removed_at IS NULL)`.as('x'),
  )

export async function listModels(db: Db, query: z.output<typeof modelQuery>) {
  let rows = models(db).selectAll('x')
  const { search, state: states = [], idDataset } = query
  if (search) rows = rows.where(holds('x.name', search))
  if (states.length > 0) rows = rows.where('x.state', 'in', states)
  if (idDataset !== undefined) rows = rows.where('x.idDataset', '=', idDataset)
  return await keyset(db, rows, query, {
    id: { column: 'x.id_model', key: 'idModel' },
    sorts: {
      name: { expression: byName('x.name'), type: 'text' },
      updatedAt: { expression: sql`x.updated_at`, type: 'timestamptz' },
    },
    fallback: 'name',
  })
}

export const getModel = async (db: Db, idModel: number): Promise<Model> =>
  (await models(db).selectAll('x').where('x.idModel', '=', idModel).executeTakeFirst()) ?? notFound('Model')

/** Holds back who else would change it or train it. */
export const lockModel = async (db: Db, idModel: number): Promise<void> => {
  const found = await db
    .selectFrom('nlpModel')
    .select('idModel')
    .where('idModel', '=', idModel)
    .where('removedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!found) notFound('Model')
}

/** Analysis profiles whose newest version finds topics or sentiment by a model. */
export const listProfilesWith = (db: Db, guid: string) =>
  db
    .selectFrom('analysisProfile as p')
    .innerJoin('analysisProfileVersion as v', (on) =>
      on.onRef('v.idAnalysisProfile', '=', 'p.idAnalysisProfile').onRef('v.version', '=', 'p.version'),
    )
    .select(['p.idAnalysisProfile as id', 'p.name'])
    .where('p.removedAt', 'is', null)
    .where(sql<boolean>`${guid} IN (v.definition ->> 'topicModel', v.definition ->> 'sentimentModel')`)
    .orderBy(byName('p.name'))
    .execute()

/** How the live version of a model did in its test, `accuracy` from 0 to 1; undefined where none is live or it had no test. */
export async function readLiveMeasure(db: Db, guid: string): Promise<{ accuracy: number; tests: number } | undefined> {
  const found = await db
    .selectFrom('nlpModel as m')
    .innerJoin('nlpModelVersion as v', (on) =>
      on.onRef('v.idModel', '=', 'm.idModel').onRef('v.version', '=', 'm.publishedVersion'),
    )
    .select(['v.accuracy', 'v.tests'])
    .where('m.guid', '=', guid)
    .where('m.removedAt', 'is', null)
    .executeTakeFirst()
  return found?.accuracy == null ? undefined : { accuracy: found.accuracy, tests: found.tests }
}

/** Keeps a model from being deleted until what is written names it; false where there is none. */
export const holdModel = async (db: Db, guid: string): Promise<boolean> =>
  (await db
    .selectFrom('nlpModel')
    .select('idModel')
    .where('guid', '=', guid)
    .where('removedAt', 'is', null)
    .forShare()
    .executeTakeFirst()) !== undefined

/** As it is stored: with the language of its dataset, and the key of its engine sealed. */
export type ModelRow = Omit<ModelDraft, 'engine' | 'engineUrl' | 'engineKey'> & {
  readonly language: string
  readonly engine: 'own' | 'http'
  readonly engineUrl: string
  readonly engineKey: string | null
}

export const insertModel = async (ctx: Ctx, row: ModelRow & { readonly guid?: string }): Promise<number> =>
  (
    await ctx.db
      .insertInto('nlpModel')
      .values({ ...row, ...made(ctx) })
      .returning('idModel')
      .executeTakeFirstOrThrow()
  ).idModel

export const storeModel = (ctx: Ctx, idModel: number, row: ModelRow) =>
  ctx.db
    .updateTable('nlpModel')
    .set({ ...row, ...changed(ctx) })
    .where('idModel', '=', idModel)
    .execute()

/** The address of its engine and the key, which is sealed. */
export const readEngineOf = (db: Db, idModel: number) =>
  db.selectFrom('nlpModel').select(['engineUrl', 'engineKey']).where('idModel', '=', idModel).executeTakeFirstOrThrow()

/** It stays until it is forgotten, so that it can come back with its versions. */
export async function markRemoved(ctx: Ctx, idModel: number): Promise<void> {
  await ctx.db.updateTable('nlpModel').set({ removedAt: ctx.clock.now() }).where('idModel', '=', idModel).execute()
}

/** Brings one back that was deleted; undefined where it is gone for good. */
export const bringBack = async (ctx: Ctx, guid: string): Promise<number | undefined> =>
  (
    await ctx.db
      .updateTable('nlpModel')
      .set({ removedAt: null, ...changed(ctx) })
      .where('guid', '=', guid)
      .where('removedAt', 'is not', null)
      .returning('idModel')
      .executeTakeFirst()
  )?.idModel

/** What a model needs to know of its dataset; undefined where there is none. */
export const findDataset = (db: Db, idDataset: number | null) =>
  db
    .selectFrom('nlpDataset')
    .select(['language', 'contentVersion'])
    .where('idDataset', '=', idDataset ?? 0)
    .where('removedAt', 'is', null)
    .executeTakeFirst()

const versions = (db: Db) =>
  db
    .selectFrom('nlpModelVersion as v')
    .innerJoin('nlpModel as m', (on) => on.onRef('m.idModel', '=', 'v.idModel').on('m.removedAt', 'is', null))
    .leftJoin('task as t', 't.id', 'v.idTask')
    .select([
      'v.idModelVersion',
      'v.idModel',
      'm.name as model',
      'v.version',
      't.id as idTask',
      'v.contentVersion',
      'v.utterances',
      'v.tests',
    ])
    .select(['v.accuracy', 'v.macroF1', 'v.publishedAt', 'v.reason', 'v.startedAt', 'v.finishedAt'])
    .select([
      state.as('state'),
      personRef('v.started_by').as('startedBy'),
      personRef('v.published_by').as('publishedBy'),
    ])
    .select(
      sql<string | null>`CASE WHEN ${state} IN ('ERROR', 'NOT TRAINED') THEN coalesce(v.error, t.error,
      CASE WHEN t.status = 4 THEN 'Canceled' WHEN t.id IS NULL THEN 'Its task was removed' END) END`.as('error'),
    )
    .select(sql<number | null>`CASE WHEN t.status = 1 THEN t.progress END`.as('progress'))
    .select(sql<number>`jsonb_array_length(v.categories)`.as('categories'))
    .select(sql<boolean>`coalesce(v.version = m.published_version, false)`.as('isPublished'))

export const listVersions = (db: Db, idModel: number, query: z.output<typeof modelVersionQuery>) =>
  keyset(db, versions(db).where('v.idModel', '=', idModel), query, {
    id: { column: 'v.version', key: 'version' },
    sorts: { version: { expression: sql`v.version`, type: 'int' } },
    fallback: '-version',
  })

export function listTrainings(db: Db, query: z.output<typeof trainingQuery>) {
  const rows = versions(db)
  return keyset(db, query.state && query.state.length > 0 ? rows.where(state, 'in', query.state) : rows, query, {
    id: { column: 'v.id_model_version', key: 'idModelVersion' },
    sorts: { startedAt: { expression: sql`v.started_at`, type: 'timestamptz' } },
    fallback: '-startedAt',
  })
}

export const getVersion = async (db: Db, idModel: number, version: number) =>
  (await versions(db).where('v.idModel', '=', idModel).where('v.version', '=', version).executeTakeFirst()) ??
  notFound('Version')

export const insertVersion = async (
  ctx: Ctx,
  idModel: number,
  values: { version: number; contentVersion: number; utterances: number; tests: number },
) => {
  await ctx.db
    .insertInto('nlpModelVersion')
    .values({ idModel, ...values, state: 'QUEUED', startedAt: ctx.clock.now(), startedBy: ctx.actor.id })
    .execute()
}

export const storeVersion = (
  db: Db,
  idModel: number,
  version: number,
  values: { state?: State; idTask?: number; error?: string | null; finishedAt?: Date | null },
) =>
  db.updateTable('nlpModelVersion').set(values).where('idModel', '=', idModel).where('version', '=', version).execute()

export interface Trained {
  /** None where an engine elsewhere answers. */
  readonly bytes?: Buffer
  readonly engine?: StoredEngine
  readonly categories: readonly string[]
  readonly evaluation: Evaluation
  readonly answers: readonly TestAnswer[]
  readonly contentVersion: number
  readonly utterances: number
  readonly tests: number
}

/** All that came of a training. */
export async function storeTrained(
  db: Db,
  idModel: number,
  version: number,
  trained: Trained,
  at: Date,
): Promise<void> {
  const { bytes, engine, categories, evaluation, answers, contentVersion, utterances, tests } = trained
  const { accuracy, macroF1, count } = evaluation.metrics
  await db
    .updateTable('nlpModelVersion')
    .set({
      ...{ contentVersion, utterances, tests },
      state: 'DONE',
      error: null,
      categories: JSON.stringify(categories),
      // Without a test nothing was measured.
      accuracy: count === 0 ? null : accuracy,
      macroF1: count === 0 ? null : macroF1,
      evaluation: JSON.stringify(evaluation),
      answers: JSON.stringify(answers),
      engine: engine === undefined ? null : JSON.stringify(engine),
      finishedAt: at,
    })
    .where('idModel', '=', idModel)
    .where('version', '=', version)
    .execute()
  if (bytes === undefined) return
  await db
    .insertInto('nlpModelArtifact')
    .values({ idModel, version, bytes })
    .onConflict((conflict) => conflict.columns(['idTenant', 'idModel', 'version']).doUpdateSet({ bytes }))
    .execute()
}

export interface Measured {
  readonly evaluation: Evaluation
  readonly answers: readonly TestAnswer[]
  readonly categories: readonly string[]
}

/** What was measured of a version; undefined where it was not trained to its end. */
export async function readMeasured(db: Db, idModel: number, version: number): Promise<Measured | undefined> {
  const found = await db
    .selectFrom('nlpModelVersion')
    .select(['evaluation', 'answers', 'categories'])
    .where('idModel', '=', idModel)
    .where('version', '=', version)
    .where('state', '=', 'DONE')
    .executeTakeFirst()
  return found?.evaluation ? (found as Measured) : undefined // written by storeTrained alone
}

export interface LearnedRow {
  readonly id: number
  readonly text: string
  readonly category: string
  readonly isTest: boolean
}

/** What a dataset holds, always in the same order. */
export const readLearned = (db: Db, idDataset: number | null): Promise<LearnedRow[]> =>
  db
    .selectFrom('nlpUtterance as u')
    .innerJoin('nlpCategory as c', 'c.idCategory', 'u.idCategory')
    .select(['u.idUtterance as id', 'u.text', 'c.name as category', sql<boolean>`u.split = 'test'`.as('isTest')])
    .where('u.idDataset', '=', idDataset ?? 0)
    .orderBy('u.idUtterance')
    .execute()

/** Texts of one side of the dataset, evenly from all, always the same. */
export const sampleTexts = (db: Db, idDataset: number | null, split: 'train' | 'test', most: number) =>
  columnOf(db)<string>`
    SELECT text FROM nlp_utterance WHERE id_dataset = ${idDataset} AND split = ${split}
    ORDER BY md5(id_utterance::text), id_utterance LIMIT ${most}`

export const countLearned = async (db: Db, idDataset: number | null) =>
  await db
    .selectFrom('nlpUtterance')
    .select([
      sql<number>`count(*) FILTER (WHERE split = 'train')::int`.as('utterances'),
      sql<number>`count(*) FILTER (WHERE split = 'test')::int`.as('tests'),
      sql<number>`count(DISTINCT id_category) FILTER (WHERE split = 'train')::int`.as('categories'),
    ])
    .where('idDataset', '=', idDataset ?? 0)
    .executeTakeFirstOrThrow()

export const offerModels = (db: Db, { search = '', limit = 100 }: Search) =>
  db
    .selectFrom('nlpModel as m')
    .select(['m.idModel as id', 'm.name', 'm.guid', 'm.language', 'm.publishedVersion'])
    .select(
      sql<number[]>`(SELECT coalesce(jsonb_agg(v.version ORDER BY v.version DESC), '[]') FROM nlp_model_version v
        WHERE v.id_model = m.id_model AND v.state = 'DONE')`.as('versions'),
    )
    .select(
      sql<
        string[]
      >`coalesce((SELECT v.categories FROM nlp_model_version v WHERE v.id_model = m.id_model AND v.state = 'DONE'
        ORDER BY v.version = m.published_version DESC NULLS LAST, v.version DESC LIMIT 1), '[]')`.as('categories'),
    )
    .where('m.removedAt', 'is', null)
    .where(holds('m.name', search))
    .orderBy(byName('m.name'))
    .limit(limit)
    .execute()
