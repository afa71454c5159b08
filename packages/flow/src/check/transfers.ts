import type { FlowNode } from '../nodes/registry.schema.ts'
import { definitionOf } from '../nodes/registry.ts'
import type { TransferNode } from '../nodes/transfer.schema.ts'
import type { Graph } from './graph.ts'
import { componentsOf } from './loops.ts'
import { namesRead } from './places.ts'
import type { Report } from './problem.ts'
import { trailBack, waysFrom } from './trails.ts'

/** Transfers that are tried again though nobody was heard in between, and steps that speak to a caller who is no longer there. */
export function checkTransfers(graph: Graph, report: Report): void {
  const transfers = graph.document.nodes.filter((node) => node.type === 'transfer' && graph.reachable.has(node.id))
  if (transfers.length === 0) return
  checkAgain(graph, report)
  checkAfter(graph, transfers as readonly TransferNode[], report) // filtered by their type
}

function checkAgain(graph: Graph, report: Report): void {
  const edges = new Map([...graph.reachable].map((id) => [id, new Set(unheardFollowers(graph, id))]))
  for (const component of componentsOf(edges)) {
    const nodes = component.flatMap((id) => graph.nodes.get(id) ?? [])
    const transfer = nodes.find(({ type }) => type === 'transfer')
    if (!transfer || (nodes.length === 1 && !edges.get(transfer.id)?.has(transfer.id))) continue
    if (isCounted(nodes)) continue
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
  const { mayWait, guard } = definitionOf(node)
  if (mayWait) return []
  const targets =
    node.maxEntries !== undefined
      ? [node.escapeTo]
      : (guard?.(node).after ?? unheardOutlets(node)).map((outlet) => node.outlets[outlet])
  return targets.flatMap((target) => (target !== undefined && graph.nodes.has(target) ? [target] : []))
}

const SILENT = ['noInput']
const FAILED = ['declined', 'noAnswer', 'busy', 'failed']

function unheardOutlets(node: FlowNode): readonly string[] {
  if (node.type === 'transfer') return FAILED
  if (node.type === 'consent') return ['declined']
  return definitionOf(node).listens ? SILENT : definitionOf(node).outlets(node)
}

/** Whether a condition on the way round depends on what a step on it sets, so that it may well end. */
function isCounted(nodes: readonly FlowNode[]): boolean {
  const set = new Set(nodes.flatMap((node) => (definitionOf(node).assigns?.(node) ?? []).map(({ variable }) => variable)))
  if (nodes.some(({ type }) => type === 'schedule')) return true
  return nodes.some((node) => node.type === 'branch' && [...namesRead(node)].some((name) => set.has(name)))
}

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
function checkAfter(graph: Graph, transfers: readonly TransferNode[], report: Report): void {
  const gone = transfers.filter(
    ({ flow, desk, outlets }) => flow === undefined && desk === undefined && outlets.completed !== undefined,
  )
  if (gone.length === 0 || !graph.start) return
  // Each step is looked at once, however many transfers lead to it.
  const cameFrom = new Map<string, string | undefined>()
  for (const { id, outlets } of gone) {
    const target = outlets.completed ?? ''
    if (graph.nodes.has(target) && !cameFrom.has(target)) cameFrom.set(target, id)
  }
  const firsts = new Map(cameFrom)
  const ways = waysFrom([graph.start.id], (id) => graph.next.get(id) ?? [])
  for (const id of cameFrom.keys()) {
    const node = graph.nodes.get(id)
    if (!node || node.type === 'transfer') continue
    if (!needsCaller(node)) {
      for (const target of graph.next.get(id) ?? []) if (!cameFrom.has(target)) cameFrom.set(target, id)
      continue
    }
    const behind: string[] = []
    let at: string | undefined = id
    for (; at !== undefined && !firsts.has(at); at = cameFrom.get(at)) behind.push(at)
    if (at === undefined) continue
    behind.push(at)
    report.warning(
      id,
      'transfer.after',
      'it comes after a completed transfer, when the caller is no longer there to hear or answer it',
      undefined,
      [...trailBack(ways, firsts.get(at) ?? at), ...behind.reverse()],
    )
  }
}

const needsCaller = (node: FlowNode): boolean =>
  definitionOf(node).listens === true || node.type === 'say' || node.type === 'agent' || node.type === 'consent'
