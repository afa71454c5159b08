import type { FlowDocument } from '../document.schema.ts'
import { outletsOf } from '../nodes/registry.ts'

export type Way = readonly [step: string, outlet: string]

/** What of a flow tests have gone through. */
export interface Coverage {
  readonly steps: readonly string[]
  readonly ways: readonly Way[]
  readonly stepCount: number
  readonly wayCount: number
  /** Outlets that are wired and were not taken, in the order of the steps. */
  readonly missing: readonly Way[]
}

interface Walked {
  readonly stretches: readonly { readonly steps: readonly string[] }[]
  readonly ways: readonly Way[]
}

const keyOf = ([step, outlet]: Way) => `${step}\n${outlet}`

/** Outlets that lead somewhere. Steps to which no outlet leads cannot be covered, and count all the same: they should not be there. */
export const waysOf = ({ nodes }: FlowDocument): readonly Way[] =>
  nodes.flatMap((node) =>
    outletsOf(node).flatMap((outlet) => (Object.hasOwn(node.outlets, outlet) ? [[node.id, outlet] as const] : [])),
  )

/** What these runs went through together, of what the flow has now. */
export function coverageOf(document: FlowDocument, runs: readonly Walked[]): Coverage {
  const steps = new Set(
    runs.flatMap(({ stretches, ways }) => [...stretches.flatMap((each) => each.steps), ...ways.map(([step]) => step)]),
  )
  const taken = new Set(runs.flatMap(({ ways }) => ways.map(keyOf)))
  const all = waysOf(document)
  return {
    steps: document.nodes.flatMap(({ id }) => (steps.has(id) ? [id] : [])),
    ways: all.filter((way) => taken.has(keyOf(way))),
    stepCount: document.nodes.length,
    wayCount: all.length,
    missing: all.filter((way) => !taken.has(keyOf(way))),
  }
}
