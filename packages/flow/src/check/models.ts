import { definitionOf } from '../nodes/registry.ts'
import type { Recogniser } from '../recognise/recogniser.schema.ts'
import type { Graph } from './graph.ts'
import type { Report } from './problem.ts'

/** Whether a model under a guid is trained. */
export type HasModel = (guid: string) => boolean

/** Models that steps and global intents name: that somebody trained them, as they recognize nothing before. */
export function checkModels({ document }: Graph, report: Report, hasModel: HasModel): void {
  const check = (nodeId: string | null, path: string, recognisers: readonly Recogniser[]) => {
    for (const [index, one] of recognisers.entries())
      if (one.kind === 'model' && !hasModel(one.model))
        report.warning(
          nodeId,
          'model.missing',
          'this model isn’t trained, so it recognizes nothing',
          `${path}.recognise[${index}].model`,
        )
  }
  for (const node of document.nodes)
    for (const { path, recognisers } of definitionOf(node).recognisers?.(node) ?? []) check(node.id, path, recognisers)
  for (const [index, { recognise }] of document.settings.globalIntents.entries())
    check(null, `globalIntents[${index}]`, recognise)
}
