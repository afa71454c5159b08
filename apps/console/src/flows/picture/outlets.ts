import type { FlowNode } from './flow-document.ts'

/** Names of the outlets of a node; a test holds them against the flow package, whose engine no screen needs to carry. */
export function outletsOf(node: FlowNode): readonly string[] {
  switch (node.type) {
    case 'listen':
      return [...node.reactions.map(({ name }) => name), 'noInput', 'noMatch']
    case 'dtmf':
      return [...node.keys, ...(node.digits ? ['digits'] : []), 'noInput', 'noMatch']
    case 'branch':
      return [...node.cases.map(({ name }) => name), 'otherwise']
    case 'counter':
      return ['below', 'reached']
    case 'request':
      return ['ok', '3xx', '4xx', '5xx', 'error']
    case 'subflow':
      return [...node.exits, 'error']
    case 'transfer':
      return ['completed', 'declined', 'failed']
    case 'end':
      return []
    default:
      return ['next']
  }
}
