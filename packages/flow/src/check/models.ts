import { modelKey } from '@parley/recognise/model-key.ts'
import type { Recogniser } from '@parley/recognise/recogniser.schema.ts'
import { definitionOf } from '../nodes/registry.ts'
import type { Graph } from './graph.ts'
import type { Report } from './problem.ts'

/** What a check knows of a model that is named. */
export interface NamedModel {
  /** Of the version that answers; none where it was not trained, or none is live. */
  readonly categories: readonly string[]
}
/** The model under a key (`modelKey`): null where there is none, undefined where that is not known. */
export type ModelOf = (key: string) => NamedModel | null | undefined

/** Models that steps and global intents name: that they exist, were trained, and have the categories that are waited for. */
export function checkModels({ document }: Graph, report: Report, modelOf: ModelOf): void {
  const check = (nodeId: string | null, path: string, recognisers: readonly Recogniser[]) => {
    for (const [index, one] of recognisers.entries()) {
      if (one.kind !== 'model') continue
      const model = modelOf(modelKey(one))
      const place = `${path}.recognise[${index}]`
      if (model === undefined) continue
      if (model === null) report.error(nodeId, 'model.missing', 'this model doesn’t exist', `${place}.model`)
      else if (model.categories.length === 0)
        report.warning(
          nodeId,
          'model.untrained',
          'no version of this model is live, so it recognizes nothing',
          `${place}.model`,
        )
      else if (!model.categories.includes(one.category))
        report.warning(
          nodeId,
          'model.category',
          `this model has no category “${one.category}”, so it is never recognized`,
          `${place}.category`,
        )
    }
  }
  for (const node of document.nodes)
    for (const { path, recognisers } of definitionOf(node).recognisers?.(node) ?? []) check(node.id, path, recognisers)
  for (const [index, { recognise }] of document.settings.globalIntents.entries())
    check(null, `globalIntents[${index}]`, recognise)
}
