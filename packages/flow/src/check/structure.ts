import type { FlowNode } from '../nodes/registry.schema.ts'
import { definitionOf, outletWords } from '../nodes/registry.ts'
import type { Graph } from './graph.ts'
import type { Report } from './problem.ts'

/** Start, end, wires and reachability. */
export function checkStructure(graph: Graph, report: Report): void {
  const starts = graph.document.nodes.filter((node) => definitionOf(node).isStart)
  if (starts.length === 0) report.error(null, 'start.missing', 'The flow has no start step')
  for (const node of starts.slice(1)) report.error(node.id, 'start.several', 'a flow can have only one start step')
  if (starts.length > 0) checkEnd(graph, report)
  for (const node of graph.document.nodes) {
    checkWires(graph, node, report)
    if (starts.length > 0 && !graph.reachable.has(node.id))
      report.warning(node.id, 'node.unreachable', 'this step can’t be reached')
  }
  checkEntries(graph, report)
}

/** One that serves people until they leave need not end by itself; one that never waits for them goes round for nobody. */
function checkEnd(graph: Graph, report: Report): void {
  const reached = [...graph.reachable].flatMap((id) => graph.nodes.get(id) ?? [])
  if (reached.some((node) => definitionOf(node).isEnding?.(node))) return
  const isServing = reached.some((node) => definitionOf(node).listens)
  if (isServing)
    report.warning(null, 'end.missing', 'No end step can be reached, so the conversation lasts until the caller leaves')
  else report.error(null, 'end.missing', 'No end step can be reached from the start')
}

function checkWires(graph: Graph, node: FlowNode, report: Report): void {
  const definition = definitionOf(node)
  const offered = definition.outlets(node)
  const optional = definition.optionalOutlets?.(node) ?? []
  for (const outlet of new Set(offered)) {
    if (offered.indexOf(outlet) !== offered.lastIndexOf(outlet)) {
      report.error(node.id, 'outlet.duplicate', `two outlets are named “${outlet}”`, `outlets.${outlet}`)
    }
    if (!Object.hasOwn(node.outlets, outlet) && !optional.includes(outlet)) {
      report.error(
        node.id,
        'outlet.unwired',
        `“${outletWords(node, outlet)}” is not connected. Connect it to a step`,
        `outlets.${outlet}`,
      )
    }
  }
  if (
    definition.failsUnseen !== undefined &&
    !Object.hasOwn(node.outlets, 'error') &&
    graph.document.settings.onErrorNode === undefined
  )
    report.warning(
      node.id,
      'error.unseen',
      `where it fails, the flow goes on by “next” as if ${definition.failsUnseen}. Connect “error” to say so`,
      'outlets.error',
    )
  for (const [outlet, target] of Object.entries(node.outlets)) {
    const path = `outlets.${outlet}`
    if (!offered.includes(outlet))
      report.warning(
        node.id,
        'outlet.notOffered',
        `the outlet “${outlet}” no longer exists, so this connection is not used`,
        path,
      )
    else if (!graph.nodes.has(target))
      report.error(
        node.id,
        'outlet.unknownTarget',
        `“${outletWords(node, outlet)}” leads to “${target}”, which does not exist`,
        path,
      )
  }
  if (node.maxEntries !== undefined && node.escapeTo === undefined) {
    report.warning(
      node.id,
      'escape.missing',
      `entering it more than ${node.maxEntries} times ends in an error; choose where to go instead`,
      'escapeTo',
    )
  }
  if (node.escapeTo !== undefined && !graph.nodes.has(node.escapeTo)) {
    report.error(
      node.id,
      'escape.unknownTarget',
      `the exit of its loop leads to “${node.escapeTo}”, which does not exist`,
      'escapeTo',
    )
  }
}

function checkEntries(graph: Graph, report: Report): void {
  const { globalIntents, onErrorNode } = graph.document.settings
  if (onErrorNode !== undefined && !graph.nodes.has(onErrorNode)) {
    report.error(null, 'onError.unknownTarget', `The step for errors, “${onErrorNode}”, does not exist`, 'onErrorNode')
  }
  for (const [index, intent] of globalIntents.entries()) {
    if (graph.nodes.has(intent.target)) continue
    report.error(
      null,
      'globalIntent.unknownTarget',
      `The global intent "${intent.name}" leads to "${intent.target}", which does not exist`,
      `globalIntents[${index}].target`,
    )
  }
}
