import type { FlowNode } from '../nodes/registry.schema.ts'
import { definitionOf } from '../nodes/registry.ts'
import type { Graph } from './graph.ts'
import { componentsOf } from './loops.ts'
import { namesRead } from './places.ts'
import type { Report } from './problem.ts'
import { trailBack, waysFrom } from './trails.ts'

/** Transfers that are tried again though nobody was heard in between, and steps that speak to a caller who is no longer there. */
export function checkTransfers(graph: Graph, report: Report): void {
  const isTransfer = (node: FlowNode) => definitionOf(node).gone !== undefined && graph.reachable.has(node.id)
  const transfers = new Set(graph.document.nodes.filter(isTransfer))
  if (transfers.size === 0) return
  checkAgain(graph, transfers, report)
  checkAfter(graph, transfers, report)
}

function checkAgain(graph: Graph, transfers: ReadonlySet<FlowNode>, report: Report): void {
  const edges = new Map([...graph.reachable].map((id) => [id, new Set(unheardFollowers(graph, id))]))
  for (const component of componentsOf(edges)) {
    const nodes = component.flatMap((id) => graph.nodes.get(id) ?? [])
    const transfer = nodes.find((node) => transfers.has(node))
    if (!transfer || (nodes.length === 1 && !edges.get(transfer.id)?.has(transfer.id))) continue
    if (isCounted(nodes, transfers)) continue
    report.warning(
      transfer.id,
      'transfer.again',
      'if it fails it is tried again and again, although the caller was not heard in between. Lead it elsewhere, or count the tries',
      undefined,
      roundFrom(transfer.id, edges, new Set(component)),
    )
  }
}

/** Where a step leads without a word or a key of the caller, and without a limit. */
function unheardFollowers(graph: Graph, id: string): readonly string[] {
  const node = graph.nodes.get(id)
  if (!node) return []
  const { mayWait, guard, unheard, outlets } = definitionOf(node)
  if (mayWait) return []
  const targets =
    node.maxEntries !== undefined
      ? [node.escapeTo]
      : (guard?.(node).after ?? unheard?.(node) ?? outlets(node)).map((outlet) => node.outlets[outlet])
  return targets.flatMap((target) => (target !== undefined && graph.nodes.has(target) ? [target] : []))
}

/** Whether a condition on the way round depends on what a step on it sets, so that it may well end; why a transfer failed counts nothing. */
function isCounted(nodes: readonly FlowNode[], transfers: ReadonlySet<FlowNode>): boolean {
  const set = setBy(nodes.filter((node) => !transfers.has(node)))
  return nodes.some((node) => decidesBy(node, set))
}

const setBy = (nodes: readonly FlowNode[]): ReadonlySet<string> =>
  new Set(nodes.flatMap((node) => (definitionOf(node).assigns?.(node) ?? []).map(({ variable }) => variable)))

const decidesBy = (node: FlowNode, set: ReadonlySet<string>): boolean =>
  definitionOf(node).outlets(node).length > 1 && [...namesRead(node)].some((name) => set.has(name))

/** The shortest way from a step back to itself. */
function roundFrom(
  id: string,
  edges: ReadonlyMap<string, ReadonlySet<string>>,
  within: ReadonlySet<string>,
): readonly string[] {
  const ways = waysFrom([id], (from) => [...(edges.get(from) ?? [])].filter((target) => within.has(target)))
  const last = [...ways.keys()].find((from) => edges.get(from)?.has(id))
  return [...trailBack(ways, last ?? id), id]
}

/** A call that was handed over to a number has no caller any more: what needs one is done for nobody. */
function checkAfter(graph: Graph, transfers: ReadonlySet<FlowNode>, report: Report): void {
  if (!graph.start) return
  // Each step is looked at once, however many transfers lead to it.
  const cameFrom = new Map<string, string | undefined>()
  for (const node of transfers) {
    const target = node.outlets[definitionOf(node).gone?.(node) ?? '']
    if (target !== undefined && graph.nodes.has(target) && !cameFrom.has(target)) cameFrom.set(target, node.id)
  }
  if (cameFrom.size === 0) return
  const firsts = new Map(cameFrom)
  // A shared ending may well ask by a variable whether the transfer was completed.
  const behind = waysFrom(
    [...transfers].map(({ id }) => id),
    (id) => graph.next.get(id) ?? [],
  )
  const set = setBy([...behind.keys()].flatMap((id) => graph.nodes.get(id) ?? []))
  const ways = waysFrom([graph.start.id], (id) => graph.next.get(id) ?? [])
  for (const id of cameFrom.keys()) {
    const node = graph.nodes.get(id)
    if (!node || transfers.has(node)) continue
    if (!needsCaller(node)) {
      if (decidesBy(node, set)) continue
      for (const target of graph.next.get(id) ?? []) if (!cameFrom.has(target)) cameFrom.set(target, id)
      continue
    }
    const steps: string[] = []
    let at: string | undefined = id
    for (; at !== undefined && !firsts.has(at); at = cameFrom.get(at)) steps.push(at)
    if (at === undefined) continue
    steps.push(at)
    report.warning(
      id,
      'transfer.after',
      'it comes after a completed transfer, when the caller is no longer there to hear or answer it',
      undefined,
      [...trailBack(ways, firsts.get(at) ?? at), ...steps.reverse()],
    )
  }
}

function needsCaller(node: FlowNode): boolean {
  const { listens, isWritten, texts } = definitionOf(node)
  return listens === true || (!isWritten && texts?.(node).some(({ required }) => required) === true)
}
