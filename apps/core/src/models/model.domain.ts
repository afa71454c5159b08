import { screens } from '@parley/contract/kernel/screens.ts'
import { diagnosisApi } from '@parley/contract/models/diagnosis.api.ts'
import { feedbackApi } from '@parley/contract/models/feedback.api.ts'
import { modelApi } from '@parley/contract/models/model.api.ts'
import { modelKind } from '@parley/contract/models/model.entity.ts'
import { modelDraft } from '@parley/contract/models/model.schema.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Domain, Found } from '../kernel/domain.ts'
import { byName, holds } from '../kernel/names.ts'
import { routes } from '../kernel/routes.ts'
import { undoOf } from '../kernel/undo.ts'
import { classify } from './classify.service.ts'
import { diagnosisTask } from './diagnosis.jobs.ts'
import { readDiagnosis, startDiagnosis } from './diagnosis.service.ts'
import { readDrift } from './drift.service.ts'
import { addFeedback, dismissFeedback, readFeedback } from './feedback.service.ts'
import {
  cancelTraining,
  createModel,
  relationsOfModel,
  removeModel,
  restoreModel,
  trainModel,
  updateModel,
} from './model.service.ts'
import { getModel, listModels, listTrainings, listVersions, offerModels } from './model.store.ts'
import { publishModel, readGate } from './publish.service.ts'
import { readConfused, readReport } from './report.service.ts'
import { trainingTask } from './training.jobs.ts'

async function findModels(ctx: Ctx, search: string, limit: number): Promise<Found[]> {
  if (!ctx.can(modelApi.Models.permission)) return []
  const rows = await ctx.db
    .selectFrom('nlpModel')
    .select(['idModel', 'name', 'language'])
    .where(holds('name', search))
    .orderBy(byName('name'))
    .limit(limit)
    .execute()
  return rows.map(({ idModel, name, language }) => ({
    ...{ kind: 'model', title: name, detail: language, at: null, hasErrors: false },
    path: screens.model(idModel),
  }))
}

export const models: Domain = {
  find: findModels,
  routes: routes(
    { ...modelApi, ...diagnosisApi, ...feedbackApi },
    {
      Models: ({ db }, { query }) => listModels(db, query),
      ResourceModels: ({ db }, { query }) => offerModels(db, query),
      Model: ({ db }, { params }) => getModel(db, params.idModel),
      CreateModel: (ctx, { body }) => createModel(ctx, body),
      UpdateModel: (ctx, { params, body }) => updateModel(ctx, params.idModel, body),
      RemoveModel: (ctx, { params }) => removeModel(ctx, params.idModel),
      ModelRelations: (ctx, { params }) => relationsOfModel(ctx, params.idModel),
      Train: (ctx, { params }) => trainModel(ctx, params.idModel),
      CancelTraining: (ctx, { params }) => cancelTraining(ctx, params.idModel),
      async ModelVersions({ db }, { params, query }) {
        await getModel(db, params.idModel)
        return await listVersions(db, params.idModel, query)
      },
      ModelReport: (ctx, { params }) => readReport(ctx, params.idModel, params.version),
      Confused: (ctx, { params, query }) => readConfused(ctx, params.idModel, params.version, query),
      Gate: (ctx, { params }) => readGate(ctx, params.idModel, params.version),
      PublishModel: (ctx, { params, body }) => publishModel(ctx, params.idModel, body),
      Classifier: (ctx, { params, body }) => classify(ctx, params.idModel, body),
      Tasks: ({ db }, { query }) => listTrainings(db, query),
      Diagnosis: (ctx, { params }) => readDiagnosis(ctx, params.idDataset),
      Feedback: (ctx, { params }) => readFeedback(ctx, params.idModel),
      Drift: (ctx, { params }) => readDrift(ctx, params.idModel),
      AddFeedback: (ctx, { params, body }) => addFeedback(ctx, params.idModel, body),
      DismissFeedback: (ctx, { params, body }) => dismissFeedback(ctx, params.idModel, body.said),
      Diagnose: (ctx, { params }) => startDiagnosis(ctx, params.idDataset),
    },
  ),
  constraints: { nlp_model_name_key: 'model.nameTaken' },
  tasks: () => [trainingTask, diagnosisTask],
  undo: [
    undoOf({
      of: modelKind,
      as: modelApi.UpdateModel,
      fields: Object.keys(modelDraft.shape),
      async update(ctx, idModel, values) {
        await updateModel(ctx, idModel, modelDraft.parse({ ...(await getModel(ctx.db, idModel)), ...values }))
      },
      create: removeModel,
      remove: (ctx, { guid }) => restoreModel(ctx, String(guid)),
    }),
  ],
}
