import { fieldsOf } from '../nodes/fields.ts'
import { idledBy, isIdle, isSet } from '../nodes/idle.ts'
import type { FlowNode } from '../nodes/registry.schema.ts'
import { definitionOf } from '../nodes/registry.ts'
import type { Graph } from './graph.ts'
import type { Report } from './problem.ts'

/** What single kinds of nodes need beyond their shape. */
export function checkNodeSettings(graph: Graph, report: Report): void {
  for (const node of graph.document.nodes) {
    const found = definitionOf(node).validate?.(node, graph.document.settings) ?? []
    for (const { code, message, path, isDoubt } of found)
      report[isDoubt ? 'warning' : 'error'](node.id, code, message, path)
    checkIdle(node, new Set(found.map(({ path }) => path)), report)
  }
}

/** What somebody has set and does not count; said once for each place. */
function checkIdle(node: FlowNode, said: ReadonlySet<string | undefined>, report: Report): void {
  const fields = fieldsOf(node.type)
  const values: Readonly<Record<string, unknown>> = { ...node }
  for (const field of fields) {
    const { path, label, onlyWith } = field
    if (!isIdle(field, node) || !isSet(values[path], field) || said.has(path)) continue
    const by = idledBy(field, values)
    const other = fields.find((each) => each.path === (by ?? onlyWith))?.label ?? ''
    const why = by === undefined ? `without “${other}”` : `while “${other}” is set`
    report.warning(node.id, 'setting.idle', `“${label}” has no effect ${why}`, path)
  }
}
