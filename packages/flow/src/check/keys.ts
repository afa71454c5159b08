import { baseLanguage } from '@parley/recognise/language.ts'
import { KEYED_KINDS } from '@parley/recognise/languages.ts'
import type { Recogniser } from '@parley/recognise/recogniser.schema.ts'
import type { FlowNode } from '../nodes/registry.schema.ts'
import { definitionOf } from '../nodes/registry.ts'
import type { Reaction } from '../reaction.schema.ts'
import type { Graph } from './graph.ts'
import { keysPromised } from './key-words.ts'
import type { Report } from './problem.ts'
import { spokenIn } from './spoken.ts'

/** How many steps are gone through from a text to where the caller is heard; behind that nothing is told. */
const MOST_STEPS = 100

/** Keys that a text promises (“press 1”) and that mean nothing where the caller is heard next. */
export function checkKeys(graph: Graph, report: Report): void {
  for (const node of graph.document.nodes) {
    for (const { language, text, path } of spokenIn(node)) {
      const promised = keysPromised(baseLanguage(language), text)
      if (promised.length === 0) continue
      const offered = definitionOf(node).listens ? keysAt(graph, node) : keysAfter(graph, node)
      if (offered === 'any') continue
      const missing = promised.filter((key) => !offered.has(key))
      if (missing.length === 0) continue
      report.warning(
        node.id,
        'keys.promised',
        `the text promises ${missing.map((key) => `“${key}”`).join(', ')}, but ${missing.length === 1 ? 'this key has' : 'these keys have'} no effect where the caller answers`,
        path,
      )
    }
  }
}

type Offered = ReadonlySet<string> | 'any'

/** What counts at the steps that hear the caller next, together; any where that cannot be known. */
function keysAfter(graph: Graph, node: FlowNode): Offered {
  const offered = new Set<string>()
  const seen = new Set(graph.next.get(node.id) ?? [])
  let isHeard = false
  // The set grows while it is walked.
  for (const id of seen) {
    if (seen.size > MOST_STEPS) return 'any'
    const next = graph.nodes.get(id)
    if (!next) continue
    const { listens, mayWait } = definitionOf(next)
    if (mayWait) return 'any'
    if (!listens) {
      for (const target of graph.next.get(id) ?? []) seen.add(target)
      continue
    }
    isHeard = true
    const here = keysAt(graph, next)
    if (here === 'any') return 'any'
    for (const key of here) offered.add(key)
  }
  return isHeard ? offered : 'any'
}

function keysAt({ document }: Graph, node: FlowNode): Offered {
  const { keys, reactions } = definitionOf(node)
  const own = keys?.(node)
  if (own === 'any' || (own === undefined && !reactions)) return 'any'
  const fixed = { recognise: (own ?? []).map((one) => ({ kind: 'keys' as const, keys: one })) }
  const isGlobal = !('globalIntents' in node) || node.globalIntents
  return keysOf([fixed, ...(reactions?.(node) ?? []), ...(isGlobal ? document.settings.globalIntents : [])])
}

const OPEN: ReadonlySet<Recogniser['kind']> = new Set([...KEYED_KINDS, 'pattern', 'anything'])

function keysOf(reactions: readonly Pick<Reaction, 'recognise'>[]): Offered {
  const recognisers = reactions.flatMap(({ recognise }) => recognise)
  if (recognisers.some(({ kind }) => OPEN.has(kind))) return 'any'
  return new Set(recognisers.flatMap((one) => (one.kind === 'keys' ? [one.keys] : [])))
}
