import type { FlowNode } from '../nodes/registry.schema.ts'
import { definitionOf } from '../nodes/registry.ts'
import type { Graph } from './graph.ts'
import { expressionsOf, namesIn } from './places.ts'
import type { ProblemCode, Report } from './problem.ts'

/** Sensitive values that go where others write them down: addresses, reports, prompts of models, headers of a transfer. */
export function checkSensitive(graph: Graph, report: Report): void {
  const sensitive = sensitiveIn(graph)
  if (sensitive.size === 0) return
  for (const node of graph.document.nodes) {
    const isPlain = node.type === 'request' && /^http:/i.test(node.url)
    for (const { path, kind, source } of expressionsOf(node)) {
      const found = finding(node, path, isPlain)
      if (!found) continue
      for (const name of namesIn(kind, source))
        if (sensitive.has(name)) report.warning(node.id, found.code, `“${name}” is sensitive, and ${found.why}`, path)
    }
  }
}

interface Leak {
  readonly code: ProblemCode
  readonly why: string
}

function finding({ type }: FlowNode, path: string, isPlain: boolean): Leak | undefined {
  if (type === 'request' && path === 'url')
    return {
      code: 'sensitive.address',
      why: 'services and what lies between write addresses into their logs. Send it in the body',
    }
  if (type === 'request' && isPlain && (path === 'body' || path.endsWith('.value')))
    return { code: 'sensitive.unencrypted', why: 'this address is not encrypted. Use https' }
  if (type === 'transfer' && path.startsWith('headers'))
    return { code: 'sensitive.header', why: 'each exchange on the way of the call can read its headers' }
  if (type === 'outcome' && path === 'disposition')
    return { code: 'sensitive.outcome', why: 'outcomes are recorded and reported, where it is masked. Use another value' }
  if ((type === 'agent' && path === 'instructions') || (type === 'answer' && path === 'question'))
    return { code: 'sensitive.prompt', why: 'what is sent on to a model has it masked. Use another value' }
  return undefined
}

/** Variables that are declared as redacted, that a sensitive step fills, and those that are made of them. */
function sensitiveIn({ document }: Graph): ReadonlySet<string> {
  const names = new Set(document.settings.variables.flatMap(({ name, redact }) => (redact ? [name] : [])))
  for (const node of document.nodes)
    if ('sensitive' in node && node.sensitive)
      for (const { variable } of definitionOf(node).assigns?.(node) ?? []) names.add(variable)
  if (names.size === 0) return names
  const made = new Map<string, Set<string>>()
  for (const node of document.nodes) {
    if (node.type !== 'set') continue
    for (const { variable, expression } of node.assignments)
      for (const name of namesIn('expression', expression)) made.set(name, (made.get(name) ?? new Set()).add(variable))
  }
  // The set grows while it is walked.
  for (const name of names) for (const variable of made.get(name) ?? []) names.add(variable)
  return names
}
