import type { Json } from '../json.ts'
import type { ChannelFacts, FlowInput, HangupBy } from './input.ts'

/** Where a conversation stands: small plain JSON, to be stored after every turn and passed back unchanged. */
export interface FlowState {
  readonly v: 2
  readonly seed: number
  /** How many alternatives were picked so far. */
  readonly draws: number
  readonly language: string
  /** The time zone of the conversation; without one expressions read the time as `at` is written. */
  readonly zone?: string
  readonly facts: ChannelFacts
  /** Nodes visited so far, in all frames. */
  readonly steps: number
  /** How many of them since it last waited for a person or for time to pass; the limit of steps is for these. */
  readonly sinceWait: number
  /** How long a person had the conversation; the limit of its duration is for the rest. */
  readonly awayMs: number
  /** Which alternative was said last where there are several; the latest few. */
  readonly recent: readonly (readonly [place: string, index: number])[]
  /** How often it listened, said and asked something so far; gives their ids. */
  readonly listened: number
  readonly said: number
  readonly asked: number
  /** Variables of scope session and tenant. */
  readonly shared: Readonly<Record<string, Json>>
  /** Names of those whose values are redacted, whatever a flow declares. */
  readonly redacted?: readonly string[]
  /** It has listened for something that is not to be recorded: what comes unasked from then on may belong to it. */
  readonly hushed?: true
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
  /** Names of those whose present values were made from redacted ones. */
  readonly redacted?: readonly string[]
  /** Entries of guarded nodes and counters reached so far. */
  readonly counts: Readonly<Record<string, number>>
  /** What steps remember until they are left, by their ids; nothing that may be shown. */
  readonly memory?: Readonly<Record<string, Json>>
  /** Times the on-error node was used since the last wait; a fault on the way from it ends the conversation. */
  readonly faults: number
  /** The language of the conversation when the subflow was entered, which it gets back. */
  readonly language?: string
}

/** Waits for a person's words or keys, for the answer to an ask, or for a supervisor who has suspended the flow. */
export type Wait = PersonWait | AskWait | AgentWait

export interface Attempts {
  readonly noInputs: number
  readonly noMatches: number
}

export interface PersonWait extends Attempts {
  readonly for: 'person'
  /** The id of the listen whose answers count. */
  readonly listen: string
  /** Keys that a release before collected itself; the next entry goes on from them. */
  readonly keyed?: string
}

export interface AskWait {
  readonly for: 'ask'
  readonly id: string
  /** What the node that asked wants to know when it is answered; nothing that may not be shown. */
  readonly kept?: Json
  /** A person has the conversation since this offset. */
  readonly awaySinceMs?: number
}

export interface AgentWait {
  readonly for: 'agent'
  readonly by: number
  /** They have the conversation since this offset. */
  readonly awaySinceMs: number
  /** What the flow waited for when it was suspended; it does so again when it is resumed. */
  readonly before: PersonWait | AskWait
  /** The answer to what it waited for, where that came meanwhile. */
  readonly answer?: AskAnswerInput
  /** The transfer that the supervisor asked for, until it is answered. */
  readonly transfer?: string
}

export type AskAnswerInput = Extract<FlowInput, { kind: 'answered' | 'failed' }>
