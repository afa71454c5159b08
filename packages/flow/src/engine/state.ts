import type { Json } from '../json.ts'
import type { ChannelFacts, HangupBy } from './input.ts'

/** Where a conversation stands: small plain JSON, to be stored after every turn and passed back unchanged. */
export interface FlowState {
  readonly v: 1
  readonly seed: number
  /** How many alternatives were picked so far. */
  readonly draws: number
  readonly language: string
  readonly facts: ChannelFacts
  /** Nodes visited so far, in all frames. */
  readonly steps: number
  /** Requests, subflows and transfers asked for so far; gives their ids. */
  readonly asked: number
  /** Variables of scope session and tenant. */
  readonly shared: Readonly<Record<string, Json>>
  /** The flow and the subflows entered, innermost last. */
  readonly frames: readonly Frame[]
  readonly wait: Wait | null
  readonly ended: { readonly by: HangupBy; readonly reason: string; readonly error: boolean } | null
  readonly disposition: { readonly disposition: string; readonly result: 'success' | 'negative' | 'neutral' } | null
}

export interface Frame {
  /** Key of the program in the library; '' is the flow itself. */
  readonly flow: string
  readonly nodeId: string
  readonly variables: Readonly<Record<string, Json>>
  /** Entries of guarded nodes and counters reached so far. */
  readonly counts: Readonly<Record<string, number>>
  /** Times the on-error node was used; the second fault ends the conversation. */
  readonly faults: number
}

export type Wait =
  | { readonly for: 'speech'; readonly noInputs: number; readonly noMatches: number }
  | { readonly for: 'keys'; readonly digits: string; readonly noInputs: number; readonly noMatches: number }
  | { readonly for: 'request' | 'subflow' | 'transfer'; readonly id: string }
