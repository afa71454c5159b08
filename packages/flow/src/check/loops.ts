import { definitionOf } from '../nodes/registry.ts'
import type { Graph } from './graph.ts'
import type { Report } from './problem.ts'

/** Nodes of a loop that are listed. */
const MOST_SHOWN = 50

/** Finds loops that neither wait for the person nor have a guard: they would run into the limit of steps. */
export function checkLoops(graph: Graph, report: Report): void {
  const edges = new Map([...graph.reachable].map((id) => [id, new Set(unguardedFollowers(graph, id))]))
  for (const component of componentsOf(edges)) {
    const [first = ''] = component
    if (component.length === 1 && !edges.get(first)?.has(first)) continue
    const shown = component.slice(0, 5).map((id) => name(graph, id))
    const message = `these steps go round without waiting for the caller and without a limit: ${shown.join(', ')}${component.length > 5 ? ', …' : ''}`
    report.error(
      component.at(-1) ?? first,
      'loop.endless',
      message,
      undefined,
      [...component].reverse().slice(0, MOST_SHOWN),
    )
  }
}

/** Ways on that cost no waiting: behind a guard only its escape, or what it leads to afterwards. */
function unguardedFollowers(graph: Graph, id: string): readonly string[] {
  const node = graph.nodes.get(id)
  if (!node) return []
  const { waits, mayWait, guard } = definitionOf(node)
  if (waits || mayWait) return []
  const guarded = guard?.(node)
  const targets =
    node.maxEntries !== undefined
      ? [node.escapeTo]
      : guarded
        ? guarded.after.map((outlet) => node.outlets[outlet])
        : (graph.next.get(id) ?? [])
  return targets.flatMap((target) => (target !== undefined && graph.nodes.has(target) ? [target] : []))
}

function name(graph: Graph, id: string): string {
  return graph.nodes.get(id)?.label || id
}

/** Strongly connected components, without recursion because flows may have 20,000 nodes. */
export function componentsOf(edges: ReadonlyMap<string, ReadonlySet<string>>): readonly (readonly string[])[] {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const onStack = new Set<string>()
  const components: string[][] = []
  for (const root of edges.keys()) {
    if (order.has(root)) continue
    const work: { id: string; targets: Iterator<string> }[] = []
    const open = (id: string) => {
      order.set(id, order.size)
      low.set(id, order.size - 1)
      stack.push(id)
      onStack.add(id)
      work.push({ id, targets: (edges.get(id) ?? new Set<string>()).values() })
    }
    open(root)
    for (let top = work.at(-1); top; top = work.at(-1)) {
      const step = top.targets.next()
      if (!step.done) {
        if (!order.has(step.value)) open(step.value)
        else if (onStack.has(step.value)) low.set(top.id, Math.min(low.get(top.id) ?? 0, order.get(step.value) ?? 0))
        continue
      }
      work.pop()
      const parent = work.at(-1)
      if (parent) low.set(parent.id, Math.min(low.get(parent.id) ?? 0, low.get(top.id) ?? 0))
      if (low.get(top.id) === order.get(top.id)) components.push(takeComponent(stack, onStack, top.id))
    }
  }
  return components
}

function takeComponent(stack: string[], onStack: Set<string>, root: string): string[] {
  const component: string[] = []
  for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
    onStack.delete(id)
    component.push(id)
    if (id === root) break
  }
  return component
}
