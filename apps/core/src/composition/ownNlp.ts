import { datasetDraft } from '@parley/contract/datasets/dataset.schema.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { modelDraft } from '@parley/contract/models/model.schema.ts'
import { updateDataset } from '../datasets/dataset.service.ts'
import { getDataset, lockDataset } from '../datasets/dataset.store.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { refuse } from '../kernel/refusal.ts'
import { cellOf } from '../kernel/rows.ts'
import { updateModel } from '../models/model.service.ts'
import { getModel } from '../models/model.store.ts'
import { type DatasetFacts, findNlpSource, type ModelFacts, writeCategories } from './nlpSource.ts'
import type { Own } from './own.ts'

/** A dataset or model of the tenant, as JSON of what it says beside its name. */
export async function ownNlp(ctx: Ctx, kind: 'dataset' | 'model', id: number): Promise<Own> {
  const { name, guid, rowVersion } = kind === 'dataset' ? await getDataset(ctx.db, id) : await getModel(ctx.db, id)
  const found = await findNlpSource(ctx, kind, guid)
  const common = { text: JSON.stringify(found?.source.facts), version: null, rowVersion, isDrawnOn: false }
  if (kind === 'dataset') {
    const content = found?.source.edition ?? 0
    return {
      ...common,
      content,
      async require() {
        await ctx.require('NlpApi.editdataset')
        await ctx.require('NlpApi.editcategory')
      },
      async save(text, note, based) {
        // Texts that came since are in no version of the row.
        if ((await lockDataset(ctx.db, id)).contentVersion !== content)
          refuse(reason('entity.stale', { entity: 'Dataset' }))
        const { categories, ...facts }: DatasetFacts = JSON.parse(text)
        await updateDataset(ctx, id, { ...datasetDraft.parse({ ...facts, name }), rowVersion: based })
        await writeCategories(ctx, id, categories, note)
      },
    }
  }
  return {
    ...common,
    require: () => ctx.require('NlpApi.editmodel'),
    save: async (text, _note, based) =>
      updateModel(ctx, id, { ...(await modelDraftOf(ctx, JSON.parse(text), name)), rowVersion: based }),
  }
}

/** The draft of a model whose dataset is the tenant’s own. */
export async function modelDraftOf(ctx: Ctx, { dataset, ...facts }: ModelFacts, name: string) {
  const idDataset = await cellOf(
    ctx.db,
  )<number>`SELECT id_dataset FROM nlp_dataset WHERE guid = ${dataset}::uuid AND removed_at IS NULL`
  return modelDraft.parse({ ...facts, name, idDataset: idDataset ?? null })
}
