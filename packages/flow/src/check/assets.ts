import { definitionOf } from '../nodes/registry.ts'
import type { Graph } from './graph.ts'
import type { Report } from './problem.ts'

/** Whether there is an audio asset under a guid; undefined where that is not known. */
export type HasAsset = (guid: string) => boolean | undefined

/** Recordings that steps play: that they exist. */
export function checkAssets({ document }: Graph, report: Report, hasAsset: HasAsset): void {
  for (const node of document.nodes)
    for (const { kind, id } of definitionOf(node).references?.(node) ?? [])
      if (kind === 'asset' && hasAsset(id) === false)
        report.error(node.id, 'asset.missing', 'this recording doesn’t exist', 'texts')
}
