import type { OngoingRisk } from '@parley/contract/ongoing/ongoing.schema.ts'
import type { AskEffect, FlowInput, FlowState, Json, ListenEffect, Program, SayEffect, StoreEffect } from '@parley/flow'
import type { Answer } from '../services/service.ts'
import type { NamedByFlow } from './named.ts'
import type { RecorderState } from './recorder.ts'

type WithoutTime<T> = T extends { readonly listen: string }
  ? Omit<T, 'at' | 'offsetMs' | 'listen'> & { readonly listen?: string }
  : T extends unknown
    ? Omit<T, 'at' | 'offsetMs'>
    : never
/** An input without its time. A chat does not know which listen a message answers: without one it is that of the moment it is taken. */
export type Said = WithoutTime<FlowInput>

/** The answer to an ask; a subflow comes with its program and the flow it is of. */
export type AskAnswer = Answer & {
  readonly subflow?: {
    readonly key: string
    readonly program: Program
    readonly guid: string
    readonly version: number
    readonly named?: NamedByFlow
  }
  /** The status of an answer that was pinned to the step: no service was asked. */
  readonly pinned?: number
  /** Values of the tenant's variables that the subflow declares. */
  readonly tenant?: Readonly<Record<string, Json>>
  /** Those of them that are redacted. */
  readonly redacted?: readonly string[]
}

/** Where a conversation stands between two turns: plain JSON. */
export interface Checkpoint {
  readonly state: FlowState
  readonly recorder: RecorderState
  /** The ask whose answer the flow waits for. */
  readonly pending: AskEffect | null
  /** The transfer that a supervisor asked for, until it is answered. */
  readonly transfer?: AskEffect
  readonly listening: ListenEffect | null
  readonly answeredMs: number
  /** How long it rang, by the clock of whoever carries the call. */
  readonly ringMs?: number
  readonly initial: Readonly<Record<string, Json>>
  /** How risky it is what the person said; absent where nobody watches for that. */
  readonly risk?: OngoingRisk
}

/** How a call ended that nobody answered. */
export interface Missed {
  readonly by: 'caller' | 'bot' | 'platform' | 'provider'
  readonly reason: string
  readonly ringMs: number
  /** What the network says of it. */
  readonly cause?: { readonly [key: string]: Json }
}

/** What a turn brought besides its recording. */
export interface Brought {
  readonly said: readonly SayEffect[]
  readonly stored: readonly StoreEffect[]
}

/** What was asked and is not yet answered. */
export const asksOf = ({ pending, transfer }: Pick<Checkpoint, 'pending' | 'transfer'>): readonly AskEffect[] =>
  [pending, transfer].filter((ask) => ask !== null && ask !== undefined)

/** Of what answers are waited for: by the flow itself, and by a supervisor. */
export function awaitedIds({ wait }: FlowState): {
  readonly own?: string | undefined
  readonly transfer?: string | undefined
} {
  if (wait?.for === 'ask') return { own: wait.id }
  if (wait?.for !== 'agent') return {}
  const { before, answer, transfer } = wait
  return { own: before.for === 'ask' && !answer ? before.id : undefined, transfer }
}

/** Nobody knows whether the service was reached; what could do something twice is not asked again. */
export function interrupted({ payload }: AskEffect): AskAnswer {
  const method =
    typeof payload === 'object' && payload !== null && 'method' in payload ? { method: payload.method } : {}
  return {
    failed: { code: 'network', message: 'interrupted by a restart' },
    facts: { ...method, failure: 'interrupted' },
  }
}
