import { reason } from '@parley/contract/kernel/errors.ts'
import { modelKind } from '@parley/contract/models/model.entity.ts'
import { engineProblem, isTraining, modelBlocked } from '@parley/contract/models/model.rules.ts'
import { type Model, type ModelDraft, type ModelVersion, modelDraft } from '@parley/contract/models/model.schema.ts'
import { analysisProfileKind } from '@parley/contract/postcall/postcall.entity.ts'
import { onlyVisible } from '../flows/flow.access.ts'
import { listRelations } from '../flows/flow.store.ts'
import { inUseOf } from '../flows/use.read.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { inUse, refuseInUse, usersOf } from '../kernel/inUse.ts'
import { changeOf, createOf, factsIn, type Keeping, removeOf } from '../kernel/keeping.ts'
import { noteDone } from '../kernel/notes.ts'
import { notFound, refuse } from '../kernel/refusal.ts'
import { startTask, stopTask } from '../tasks/task.service.ts'
import { keyFor, keyPlace } from '../trainedModels/engine.ts'
import {
  bringBack,
  countLearned,
  findDataset,
  getModel,
  getVersion,
  insertModel,
  insertVersion,
  listProfilesWith,
  lockModel,
  markRemoved,
  readEngineOf,
  storeModel,
  storeVersion,
} from './model.store.ts'
import type {} from './training.jobs.ts'

const models: Keeping<Model> = {
  of: modelKind,
  lock: ({ db }, idModel) => lockModel(db, idModel),
  get: ({ db }, idModel) => getModel(db, idModel),
  name: ({ name }) => name,
  facts: factsIn(modelDraft, 'guid', 'publishedVersion', 'hasEngineKey'),
}

export async function relationsOfModel(ctx: Ctx, idModel: number) {
  const { guid } = await getModel(ctx.db, idModel)
  return await onlyVisible(ctx, await listRelations(ctx.db, guid, 'model'))
}

const datasetOf = async (ctx: Ctx, idDataset: number | null) =>
  (await findDataset(ctx.db, idDataset)) ?? refuse(reason('model.unknownDataset'))

/** What is stored of a draft. The key stays while the host is the same: another must not be given what the one before knew. */
async function rowOf(ctx: Ctx, draft: ModelDraft, before?: { engineUrl: string; engineKey: string | null }) {
  const { engine = 'own', engineUrl = '', engineKey = '', ...facts } = draft
  const { language } = await datasetOf(ctx, draft.idDataset)
  if (engine === 'own') return { ...facts, language, engine, engineUrl: '', engineKey: null }
  const problem = engineProblem(engineUrl)
  if (problem !== undefined) refuse(reason('model.badEngine', { problem }))
  const kept = before && keyFor({ url: engineUrl, key: null }, before)
  const sealed = engineKey === '' ? (kept ?? null) : ctx.vault.seal(keyPlace(ctx.tenant, engineUrl), engineKey)
  return { ...facts, language, engine, engineUrl, engineKey: sealed }
}

export const createModel = (ctx: Ctx, draft: ModelDraft, guid?: string): Promise<Model> =>
  createOf(
    ctx,
    models,
    async () => await insertModel(ctx, { ...(await rowOf(ctx, draft)), ...(guid !== undefined && { guid }) }),
  )

export const updateModel = (
  ctx: Ctx,
  idModel: number,
  { rowVersion, ...draft }: ModelDraft & { readonly rowVersion?: number },
): Promise<Model> =>
  changeOf(ctx, models, idModel, rowVersion, async () => {
    await storeModel(ctx, idModel, await rowOf(ctx, draft, await readEngineOf(ctx.db, idModel)))
  })

/** Flows, and analysis profiles that it sorts for. */
async function usesOf(ctx: Ctx, guid: string) {
  const { users, more } = await inUseOf(ctx, 'model', guid)
  const profiles = await listProfilesWith(ctx.db, guid)
  const seen = ctx.can('Line.view') ? profiles : []
  return inUse([...users, ...usersOf(analysisProfileKind, seen)], more + profiles.length - seen.length)
}

export const removeModel = (ctx: Ctx, idModel: number): Promise<void> =>
  removeOf(ctx, models, idModel, async (before) => {
    if (isTraining(before.state)) refuse(reason('model.training'))
    refuseInUse(await usesOf(ctx, before.guid), modelBlocked.remove)
    await markRemoved(ctx, idModel)
  })

export const restoreModel = (ctx: Ctx, guid: string): Promise<Model> =>
  createOf(ctx, models, async () => (await bringBack(ctx, guid)) ?? notFound('Model'))

/** Begins a training of the dataset as it is now; what is live stays live. */
export async function trainModel(ctx: Ctx, idModel: number): Promise<ModelVersion> {
  await lockModel(ctx.db, idModel)
  const model = await getModel(ctx.db, idModel)
  refuse(modelBlocked.train(model))
  const { contentVersion } = await datasetOf(ctx, model.idDataset)
  const { categories, ...counts } = await countLearned(ctx.db, model.idDataset)
  if (categories < 2)
    refuse(
      reason('model.nothingToLearn', {
        problem:
          categories === 0
            ? 'it has no utterances for training'
            : 'at least two categories need utterances for training',
      }),
    )
  const version = (model.newestVersion ?? 0) + 1
  await insertVersion(ctx, idModel, { version, contentVersion, ...counts })
  const { id } = await startTask(ctx, {
    name: 'Train a model',
    description: `${model.name}, version ${version}`,
    job: 'models.train',
    payload: { idModel, version },
    also: ['NlpApi.viewmodel'],
  })
  await storeVersion(ctx.db, idModel, version, { idTask: id })
  await noteDone(ctx, modelKind, [idModel, model.name], `Training of version ${version} started`)
  return await getVersion(ctx.db, idModel, version)
}

export async function cancelTraining(ctx: Ctx, idModel: number): Promise<ModelVersion> {
  await lockModel(ctx.db, idModel)
  const { name, newestVersion, ...model } = await getModel(ctx.db, idModel)
  refuse(modelBlocked.cancel(model))
  const { idTask, version } = await getVersion(ctx.db, idModel, newestVersion ?? 0)
  if (idTask !== null) await stopTask(ctx, idTask)
  await noteDone(ctx, modelKind, [idModel, name], `Training of version ${version} canceled`)
  return await getVersion(ctx.db, idModel, version)
}
