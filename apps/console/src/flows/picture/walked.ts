import type { GraphEdge, GraphPath } from '../../kit/graph/graph-model.ts'

/** A step that was entered, as tests and recordings tell it. */
export type Visited = {
  readonly nodeId: string
  readonly depth: number
  readonly flowGuid: string
  /** The outlet by which it was reached; null at a beginning, and in recordings that did not know it yet. */
  readonly via: string | null
}

type Counts = ReadonlyMap<string, number>
/**
 * What of a flow was gone through, and how often: its steps, and the wires, each as step, outlet and where it led – a draft that was edited
 * meanwhile may lead elsewhere now. Older recordings do not know the outlets: of them there are pairs of steps one after the other.
 */
export type Walked = { nodes: Counts; wires: Counts; pairs: Counts; current: string | undefined }

const wireOf = (from: string, outlet: string, to: string): string => `${from}|${outlet}|${to}`
const pairOf = (from: string, to: string): string => `${from}>${to}`

/** A subflow has its own steps; where it returns, the way goes on from the step that called it. */
export function walkedIn(flowGuid: string, visits: readonly Visited[], count = visits.length): Walked {
  const [nodes, wires, pairs] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()]
  const last: (Visited | undefined)[] = []
  let current: string | undefined
  for (const visit of visits.slice(0, count)) {
    const before = last[visit.depth]
    last.length = visit.depth
    last[visit.depth] = visit
    if (visit.flowGuid !== flowGuid) continue
    add(nodes, visit.nodeId)
    if (before?.flowGuid === flowGuid) {
      if (visit.via === null) add(pairs, pairOf(before.nodeId, visit.nodeId))
      else add(wires, wireOf(before.nodeId, visit.via, visit.nodeId))
    }
    current = visit.nodeId
  }
  // The step that called a subflow is where the flow stands while that runs.
  return { nodes, wires, pairs, current }
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** The same as a picture lights it: only wires that were taken. A pair of steps tells which one that was where a single wire joins them. */
export function pathThrough(edges: readonly GraphEdge[], walked: Walked): GraphPath {
  const between = new Map<string, number>()
  for (const { source, target } of edges) add(between, pairOf(source, target))
  const lit = edges.flatMap(({ id, source, target }): [string, number][] => {
    const pair = pairOf(source, target)
    const known = walked.wires.get(`${id}|${target}`) ?? 0
    const guessed = between.get(pair) === 1 ? (walked.pairs.get(pair) ?? 0) : 0
    return known + guessed > 0 ? [[id, known + guessed]] : []
  })
  return { nodes: new Set(walked.nodes.keys()), edges: new Map(lit), current: walked.current }
}
