import { datasetApi } from '@parley/contract/datasets/dataset.api.ts'
import { categoryKind, datasetKind } from '@parley/contract/datasets/dataset.entity.ts'
import { categoryDraft, datasetDraft } from '@parley/contract/datasets/dataset.schema.ts'
import { datasetImportApi } from '@parley/contract/datasets/datasetImport.api.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Domain, Found } from '../kernel/domain.ts'
import { byName, holds } from '../kernel/names.ts'
import { notFound, refuse } from '../kernel/refusal.ts'
import { routes } from '../kernel/routes.ts'
import { undoOf } from '../kernel/undo.ts'
import { findCategory, getCategory, listCategories } from './category.store.ts'
import { datasetArea } from './dataset.person.ts'
import {
  addUtterances,
  createCategory,
  createDataset,
  moveUtterances,
  removeCategory,
  removeDataset,
  removeUtterances,
  restoreCategory,
  restoreDataset,
  restoreVersion,
  updateCategory,
  updateDataset,
  updateUtterance,
} from './dataset.service.ts'
import { getDataset, listDatasets, offerDatasets } from './dataset.store.ts'
import { exportDataset } from './datasetExport.ts'
import { makeVariants } from './generator.service.ts'
import { datasetImportTask } from './import/datasetImport.jobs.ts'
import {
  applyDatasetImport,
  previewDatasetImport,
  readDatasetImport,
  readDatasetImportRows,
  readRefusedUtterances,
} from './import/datasetImport.service.ts'
import { readConflicts, readSimilar } from './issue.service.ts'
import { listUtterances } from './utterance.store.ts'
import { listCompared, listVersions, sumCompared } from './version.store.ts'

/** What belongs to a dataset is read where there is one. */
async function of<T>(ctx: Ctx, idDataset: number, read: () => Promise<T>): Promise<T> {
  await getDataset(ctx.db, idDataset)
  return await read()
}

async function requireVersions(ctx: Ctx, idDataset: number, versions: readonly number[]): Promise<void> {
  const { contentVersion } = await getDataset(ctx.db, idDataset)
  const version = versions.find((each) => each > contentVersion)
  if (version !== undefined) refuse(reason('dataset.noSuchVersion', { version }))
}

async function findDatasets(ctx: Ctx, search: string, limit: number): Promise<Found[]> {
  if (!ctx.can(datasetApi.List.permission)) return []
  const rows = await ctx.db
    .selectFrom('nlpDataset')
    .select(['idDataset', 'name', 'language'])
    .where(holds('name', search))
    .where('removedAt', 'is', null)
    .orderBy(byName('name'))
    .limit(limit)
    .execute()
  return rows.map(({ idDataset, name, language }) => ({
    ...{ kind: 'dataset', title: name, detail: language, at: null, hasErrors: false },
    path: screens.dataset(language, idDataset),
  }))
}

export const datasets: Domain = {
  find: findDatasets,
  routes: [
    ...routes(datasetApi, {
      List: ({ db }, { query }) => listDatasets(db, query),
      ResourceDatasets: ({ db }, { query }) => offerDatasets(db, query),
      Dataset: ({ db }, { params }) => getDataset(db, params.idDataset),
      CreateDataset: (ctx, { body }) => createDataset(ctx, body),
      UpdateDataset: (ctx, { params, body }) => updateDataset(ctx, params.idDataset, body),
      RemoveDataset: (ctx, { params }) => removeDataset(ctx, params.idDataset),
      Categories: (ctx, { params: { idDataset }, query }) =>
        of(ctx, idDataset, () => listCategories(ctx.db, idDataset, query)),
      Category: ({ db }, { params }) => getCategory(db, params.idDataset, params.idCategory),
      CreateCategory: (ctx, { params, body }) => createCategory(ctx, params.idDataset, body),
      UpdateCategory: (ctx, { params, body }) => updateCategory(ctx, [params.idDataset, params.idCategory], body),
      RemoveCategory: (ctx, { params }) => removeCategory(ctx, [params.idDataset, params.idCategory]),
      Utterances: (ctx, { params: { idDataset }, query }) =>
        of(ctx, idDataset, () => listUtterances(ctx.db, idDataset, query)),
      AddUtterances: (ctx, { params, body }) =>
        addUtterances(ctx, params.idDataset, body.idCategory, body.texts, body.isGenerated ? 'generated' : 'typed'),
      Generator: (ctx, { params, body }) => makeVariants(ctx, [params.idDataset, params.idCategory], body),
      UpdateUtterance: (ctx, { params, body }) => updateUtterance(ctx, params.idDataset, params.idUtterance, body.text),
      MoveUtterances: (ctx, { params, body }) => moveUtterances(ctx, params.idDataset, body),
      RemoveUtterances: (ctx, { params, body }) => removeUtterances(ctx, params.idDataset, body.idUtterances),
      Conflicts: (ctx, { params, query }) => readConflicts(ctx, params.idDataset, query),
      Similar: (ctx, { params, query }) => readSimilar(ctx, params.idDataset, query),
      Versions: (ctx, { params: { idDataset }, query }) =>
        of(ctx, idDataset, () => listVersions(ctx.db, idDataset, query)),
      async Compare(ctx, { params: { idDataset }, query }) {
        await requireVersions(ctx, idDataset, [query.from, query.to])
        return await listCompared(ctx.db, idDataset, query)
      },
      async CompareSummary(ctx, { params: { idDataset }, query: { from, to } }) {
        await requireVersions(ctx, idDataset, [from, to])
        return await sumCompared(ctx.db, idDataset, from, to)
      },
      RestoreVersion: (ctx, { params, body }) => restoreVersion(ctx, params.idDataset, body.contentVersion),
    }),
    ...routes(datasetImportApi, {
      PreviewImport: (ctx, { params, body }) => previewDatasetImport(ctx, params.idDataset, body),
      Import: (ctx, { params }) => readDatasetImport(ctx, params.idDataset, params.idDatasetImport),
      ImportRows: (ctx, { params, query }) =>
        readDatasetImportRows(ctx, params.idDataset, params.idDatasetImport, query),
      ApplyImport: (ctx, { params, body }) => applyDatasetImport(ctx, params.idDataset, params.idDatasetImport, body),
      ImportRefused: (ctx, { params }) => readRefusedUtterances(ctx, params.idDataset, params.idDatasetImport),
      Export: (ctx, { params, query }) => exportDataset(ctx, params.idDataset, query.format),
    }),
  ],
  tasks: () => [datasetImportTask],
  constraints: {
    nlp_dataset_name_key: 'dataset.nameTaken',
    nlp_category_name_key: 'dataset.categoryTaken',
    nlp_utterance_key: 'dataset.utteranceTaken',
  },
  named: [
    { of: datasetKind, table: 'nlp_dataset', id: 'id_dataset', name: 'name' },
    { of: categoryKind, table: 'nlp_category', id: 'id_category', name: 'name' },
  ],
  people: [datasetArea],
  undo: [
    undoOf({
      of: datasetKind,
      as: datasetApi.UpdateDataset,
      fields: [...Object.keys(datasetDraft.shape), 'contentVersion'],
      async update(ctx, idDataset, { contentVersion, ...values }) {
        if (typeof contentVersion === 'number') {
          await ctx.require('NlpApi.editcategory')
          await restoreVersion(ctx, idDataset, contentVersion)
        }
        if (Object.keys(values).length === 0) return
        const current = await getDataset(ctx.db, idDataset)
        await updateDataset(ctx, idDataset, datasetDraft.parse({ ...current, ...values }))
      },
      create: removeDataset,
      remove: (ctx, { guid }) => restoreDataset(ctx, String(guid)),
    }),
    undoOf({
      of: categoryKind,
      as: datasetApi.UpdateCategory,
      fields: Object.keys(categoryDraft.shape),
      async update(ctx, idCategory, values) {
        const found = (await findCategory(ctx.db, idCategory)) ?? notFound('Category')
        await updateCategory(ctx, [undefined, idCategory], categoryDraft.parse({ ...found, ...values }))
      },
      create: (ctx, idCategory) => removeCategory(ctx, [undefined, idCategory]),
      remove: (ctx, { idDataset, idCategory }) => restoreCategory(ctx, Number(idDataset), Number(idCategory)),
    }),
  ],
}
