import type { FlowDocument, FlowNode } from '@parley/flow'

/** What differs from the document that was sent before: of the steps only those that are other ones. */
export interface CheckChanges {
  /** Everything but the steps. */
  readonly rest: Omit<FlowDocument, 'nodes'>
  /** Steps that changed or came, by their place; the others are those of before, in the order of `kept`. */
  readonly nodes: readonly (readonly [place: number, node: FlowNode])[]
  /** Where the other steps were before, in runs: so many from that place on. */
  readonly kept: readonly (readonly [from: number, count: number])[]
  readonly length: number
}

/** Handing over a whole document holds the page up with each change of a large one; what did not change is known there. */
export function changesFor(before: FlowDocument | undefined, now: FlowDocument): CheckChanges {
  const { nodes: all, ...rest } = now
  const places = new Map(before?.nodes.map((node, place) => [node, place]))
  const nodes: [number, FlowNode][] = []
  const kept: [number, number][] = []
  for (const [place, node] of all.entries()) {
    const from = places.get(node)
    const run = kept.at(-1)
    if (from === undefined) nodes.push([place, node])
    else if (run && run[0] + run[1] === from) run[1] += 1
    else kept.push([from, 1])
  }
  return { rest, nodes, kept, length: all.length }
}

/** The document of before with what changed. */
export function applyChanges(
  before: FlowDocument | undefined,
  { rest, nodes, kept, length }: CheckChanges,
): FlowDocument {
  const old = kept.flatMap(([from, count]) => before?.nodes.slice(from, from + count) ?? [])
  const fresh = new Map(nodes)
  const reused = old.values()
  const all = Array.from({ length }, (_, place) => fresh.get(place) ?? reused.next().value)
  return { ...rest, nodes: all.filter((node) => node !== undefined) }
}
