import type { Leak } from '../engine/node-definition.ts'
import { definitionOf } from '../nodes/registry.ts'
import type { Graph } from './graph.ts'
import { expressionsOf, namesIn } from './places.ts'
import type { Report } from './problem.ts'

const WHY: Readonly<Record<Leak['to'], string>> = {
  address: 'services and what lies between write addresses into their logs. Send it in the body',
  unencrypted: 'this address is not encrypted. Use https',
  header: 'each exchange on the way of the call can read its headers',
  outcome: 'outcomes are recorded and reported, where it is masked. Use another value',
  prompt: 'what is sent on to a model has it masked. Use another value',
}

/** Sensitive values that go where others write them down: addresses, reports, prompts of models, headers of a transfer. */
export function checkSensitive(graph: Graph, report: Report): void {
  const sensitive = sensitiveIn(graph)
  if (sensitive.size === 0) return
  for (const node of graph.document.nodes) {
    const leaks = new Map((definitionOf(node).leaks?.(node) ?? []).map(({ path, to }) => [path, to]))
    if (leaks.size === 0) continue
    for (const { path, kind, source } of expressionsOf(node)) {
      const to = leaks.get(path)
      if (to === undefined) continue
      for (const name of namesIn(kind, source))
        if (sensitive.has(name))
          report.warning(node.id, `sensitive.${to}`, `“${name}” is sensitive, and ${WHY[to]}`, path)
    }
  }
}

/** Variables that are declared as redacted, that a sensitive step fills, and those that are made of them. */
function sensitiveIn({ document }: Graph): ReadonlySet<string> {
  const names = new Set(document.settings.variables.flatMap(({ name, redact }) => (redact ? [name] : [])))
  for (const node of document.nodes)
    if ('sensitive' in node && node.sensitive)
      for (const { variable } of definitionOf(node).assigns?.(node) ?? []) names.add(variable)
  if (names.size === 0) return names
  const made = new Map<string, Set<string>>()
  for (const node of document.nodes)
    for (const { into, kind, source } of expressionsOf(node)) {
      if (into === undefined) continue
      for (const name of namesIn(kind, source)) made.set(name, (made.get(name) ?? new Set()).add(into))
    }
  // The set grows while it is walked.
  for (const name of names) for (const variable of made.get(name) ?? []) names.add(variable)
  return names
}
