import type { FlowNode } from '../nodes/registry.schema.ts'
import { hasFixedHost } from '../nodes/request.ts'
import type { Graph } from './graph.ts'
import type { Report } from './problem.ts'

/** What single kinds of nodes need beyond their shape. */
export function checkNodeSettings(graph: Graph, report: Report): void {
  for (const node of graph.document.nodes) checkNode(node, report)
}

function checkNode(node: FlowNode, report: Report): void {
  switch (node.type) {
    case 'listen':
      if (node.reactions.length === 0)
        report.error(node.id, 'recognise.empty', 'there is no reaction, so nothing can be recognized', 'reactions')
      break
    case 'branch':
      if (node.cases.length === 0)
        report.warning(node.id, 'expression.empty', 'there are no cases, so “otherwise” is always used', 'cases')
      break
    case 'dtmf':
      if (node.keys.length === 0 && !node.digits) report.error(node.id, 'dtmf.empty', 'no key is set', 'keys')
      if (node.digits && node.digits.min > node.digits.max)
        report.error(node.id, 'dtmf.range', 'the minimum number of digits is above the maximum', 'digits')
      break
    case 'request':
      if (!hasFixedHost(node.url)) {
        report.error(
          node.id,
          'request.url',
          'the address must begin with http(s):// and a host without values in it',
          'url',
        )
      }
      break
    case 'transfer':
      if (node.to.trim() === '') report.error(node.id, 'transfer.target', 'no transfer target is set', 'to')
      break
    case 'outcome':
      if (node.disposition.trim() === '')
        report.error(node.id, 'outcome.empty', 'the outcome has no name', 'disposition')
      break
    default:
      break
  }
}
