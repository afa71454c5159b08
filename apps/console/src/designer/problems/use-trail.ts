import type { FlowDocument } from '@parley/flow'
import { createContext, use, useMemo } from 'react'
import { edgesOf } from '../../flows/picture/flow-picture.ts'
import type { GraphPath } from '../../kit/graph/graph-model.ts'
import { type FlowProblem, useProblems } from '../use-problems.ts'

export const keyOf = ({ code, nodeId, path, message }: FlowProblem) => `${code} ${nodeId} ${path} ${message}`

/** Which finding has its way lit on the canvas. */
export const TrailContext = createContext<{
  readonly key: string | undefined
  readonly show: (key: string | undefined) => void
}>({ key: undefined, show: () => {} })

/** The finding whose way is lit, as long as it is found. */
export function useLitProblem(): FlowProblem | undefined {
  const { key } = use(TrailContext)
  const { errors, warnings, muted } = useProblems()
  return useMemo(
    () => (key === undefined ? undefined : [...errors, ...warnings, ...muted].find((one) => keyOf(one) === key)),
    [key, errors, warnings, muted],
  )
}

/** Findings whose steps are not in order, as they go round. */
const ROUND: ReadonlySet<string> = new Set(['loop.endless', 'budget.turn'])

/** A way on which something happens, as the canvas lights it. */
export function trailPath(document: FlowDocument, { trail = [], code }: FlowProblem): GraphPath | undefined {
  if (trail.length === 0) return undefined
  const nodes = new Set(trail)
  const pairs = new Set(trail.map((id, at) => `${id} ${trail[at + 1]}`))
  const taken = new Set<string>()
  const edges = edgesOf(document).flatMap(({ id, source, target }): [string, number][] => {
    if (ROUND.has(code)) return nodes.has(source) && nodes.has(target) ? [[id, 1]] : []
    const pair = `${source} ${target}`
    // Of several wires between two steps one is enough.
    if (!pairs.has(pair) || taken.has(pair)) return []
    taken.add(pair)
    return [[id, 1]]
  })
  return { nodes, edges: new Map(edges) }
}
