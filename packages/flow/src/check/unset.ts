import { definitionOf } from '../nodes/registry.ts'
import type { Graph } from './graph.ts'
import { namesRead } from './places.ts'
import type { Report } from './problem.ts'
import { trailBack } from './trails.ts'

/** Variables that may be read before they are set, with a way from the start on which it happens. */
export function checkUnset(graph: Graph, report: Report): void {
  const { start } = graph
  if (!start) return
  const readers = readersOf(graph)
  const inputs = new Set(graph.document.settings.interface?.properties.map(({ name }) => name))
  for (const variable of graph.document.settings.variables) {
    // What a component is given is set before its first step.
    if (inputs.has(variable.name)) continue
    const reading = readers.get(variable.name)
    // Values of a wider scope come from elsewhere; a variable that nothing sets is told apart.
    if (!reading || variable.default !== undefined || variable.scope !== 'call') continue
    const setters = settersOf(graph, variable.name)
    if (setters.size === 0) continue
    const trail = trailTo(graph, start.id, reading, setters)
    const reader = trail?.at(-1)
    if (reader === undefined) continue
    report.warning(
      reader,
      'variable.unset',
      `"${variable.name}" may be read here before anything has set it`,
      undefined,
      trail,
    )
  }
}

function readersOf(graph: Graph): ReadonlyMap<string, ReadonlySet<string>> {
  const readers = new Map<string, Set<string>>()
  for (const node of graph.document.nodes) {
    for (const name of namesRead(node)) {
      const nodes = readers.get(name) ?? new Set()
      readers.set(name, nodes.add(node.id))
    }
  }
  return readers
}

/** Node to the outlets behind which it has set the variable; all of them where it says nothing. */
function settersOf(graph: Graph, name: string): ReadonlyMap<string, readonly string[] | 'all'> {
  const setters = new Map<string, readonly string[] | 'all'>()
  for (const node of graph.document.nodes) {
    for (const { variable, outlets } of definitionOf(node).assigns?.(node) ?? []) {
      if (variable !== name) continue
      const known = setters.get(node.id) ?? []
      setters.set(node.id, outlets === undefined || known === 'all' ? 'all' : [...known, ...outlets])
    }
  }
  return setters
}

/** The shortest way to a reader on which nothing sets the variable. */
function trailTo(
  graph: Graph,
  startId: string,
  readers: ReadonlySet<string>,
  setters: ReadonlyMap<string, readonly string[] | 'all'>,
): readonly string[] | undefined {
  const cameFrom = new Map<string, string | undefined>([[startId, undefined]])
  // A map keeps the order of insertion, so walking it while it grows is a queue.
  for (const id of cameFrom.keys()) {
    if (readers.has(id)) return trailBack(cameFrom, id)
    const setting = setters.get(id)
    if (setting === 'all') continue
    for (const target of unsetFollowers(graph, id, setting ?? [])) if (!cameFrom.has(target)) cameFrom.set(target, id)
  }
  return undefined
}

function unsetFollowers(graph: Graph, id: string, setting: readonly string[]): readonly string[] {
  if (setting.length === 0) return graph.next.get(id) ?? []
  const wires = Object.entries(graph.nodes.get(id)?.outlets ?? {})
  return wires.flatMap(([outlet, target]) => (setting.includes(outlet) || !graph.nodes.has(target) ? [] : [target]))
}
