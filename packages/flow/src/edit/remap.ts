import type { FlowDocument } from '../document.schema.ts'
import type { FlowNode } from '../nodes/registry.schema.ts'

/** The document with other ids for some of its nodes, wherever they are named. */
export function remapped(document: FlowDocument, ids: ReadonlyMap<string, string>): FlowDocument {
  const to = (id: string): string => ids.get(id) ?? id
  const { settings, drawing, nodes } = document
  return {
    ...document,
    nodes: nodes.map((node) => remappedNode(node, to)),
    settings: {
      ...settings,
      globalIntents: settings.globalIntents.map((intent) => ({ ...intent, target: to(intent.target) })),
      ...(settings.onErrorNode !== undefined && { onErrorNode: to(settings.onErrorNode) }),
    },
    ...(drawing && {
      drawing: { ...drawing, groups: drawing.groups.map((group) => ({ ...group, nodes: group.nodes.map(to) })) },
    }),
  }
}

/** A node with other ids for itself and what its wires lead to. */
function remappedNode(node: FlowNode, to: (id: string) => string): FlowNode {
  return {
    ...node,
    id: to(node.id),
    outlets: Object.fromEntries(Object.entries(node.outlets).map(([outlet, target]) => [outlet, to(target)])),
    ...(node.escapeTo !== undefined && { escapeTo: to(node.escapeTo) }),
  }
}
