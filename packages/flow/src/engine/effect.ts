import type { ListenHints } from '@parley/recognise/hints.ts'
import type { Json } from '@parley/recognise/json.ts'
import type { Prosody } from '../settings.schema.ts'
import type { EventKind } from './event-kind.ts'
import type { HangupBy, Moment } from './input.ts'

export type { ListenHints } from '@parley/recognise/hints.ts'

/** What the runner must do or store, in order. Durations are milliseconds, `depth` counts subflows (0 is the flow itself). */
export type Effect =
  | SayEffect
  | ListenEffect
  | AskEffect
  | HangupEffect
  | OutcomeEffect
  | EventEffect
  | PlayedEffect
  | VisitEffect
  | VariableEffect
  | StoreEffect

export interface SayEffect {
  readonly kind: 'say'
  /** `s1`, `s2`, … within the conversation; `played` tells how much of it was heard. */
  readonly id: string
  readonly nodeId: string
  readonly language: string
  readonly format: 'text' | 'ssml' | 'audio'
  /** Rendered text or SSML; for audio its words, where given. */
  readonly text: string
  /** Guid of the audio asset. */
  readonly asset?: string
  readonly voice?: string
  readonly prosody?: Prosody
  readonly interruptible: boolean
  /** A redacted value is in it: a recording of the call must not have its sound. */
  readonly sensitive?: true
}

/** Waits for the person; replaces the listen before. */
export interface ListenEffect {
  readonly kind: 'listen'
  /** `l1`, `l2`, … within the conversation; what a person says, keys or leaves unsaid names it. */
  readonly id: string
  readonly nodeId: string
  /** What is understood here, the expected one first. */
  readonly accepts: readonly ('speech' | 'keys')[]
  /** What cuts short an interruptible text that is still playing: `speech` means keys too. */
  readonly bargeIn: 'speech' | 'keys' | 'none'
  readonly language: string
  /** Send `silence` when nothing came for so long, counted from the end of what is said. */
  readonly timeoutMs: number
  /** Silence after speech that ends it. */
  readonly endSilenceMs?: number
  readonly maxSpeechMs?: number
  /** How the channel collects keys; absent where none are understood. */
  readonly keys?: ListenKeys
  /** What is said or keyed here is not to be recorded, neither as text nor as sound. */
  readonly sensitive?: true
  readonly hints: ListenHints
}

/** An entry is over at the terminator, at `max` keys, at a key of `cancel` or when no further key comes in time. */
export interface ListenKeys {
  readonly min: number
  readonly max: number
  readonly terminator?: string
  /** Keys that end an entry wherever they come, and are its last one. */
  readonly cancel?: readonly string[]
  readonly interDigitTimeoutMs: number
  /** Forget keys that came before this listen; else they begin the entry. */
  readonly clearTypeAhead: boolean
}

/** Something to do outside; the conversation waits for `answered` or `failed` with its id. */
export interface AskEffect {
  readonly kind: 'ask'
  /** `q1`, `q2`, … within the conversation. */
  readonly id: string
  readonly nodeId: string
  readonly service: ServiceName
  readonly payload: Json
  readonly timeoutMs: number
  /** Whether it may be done again where nobody knows if it was done, e.g. after a crash. */
  readonly repeatable: boolean
  /** What makes its answer useless, so that it is given up. */
  readonly cancelOn: 'hangup' | 'never'
}

export type ServiceName =
  | 'http'
  | 'flow'
  | 'transfer'
  | 'desk'
  | 'knowledge'
  | 'sms'
  | 'email'
  | 'script'
  | 'rpa'
  | 'suppress'
  | 'callback'
  | 'llm'
  | 'mcp'
  // Others may register more; this keeps the names above as suggestions.
  | (string & {})

/** Which version of a subflow to run. */
export type VersionPolicy = { readonly policy: 'published' } | { readonly policy: 'pinned'; readonly version: number }

/** The conversation is over; nothing follows. */
export interface HangupEffect {
  readonly kind: 'hangup'
  readonly nodeId: string | null
  readonly by: HangupBy
  readonly reason: string
  /** True where it ended by a fault of the flow or the platform. */
  readonly error: boolean
}

export interface OutcomeEffect {
  readonly kind: 'outcome'
  readonly nodeId: string
  readonly disposition: string
  readonly result: 'success' | 'negative' | 'neutral'
}

export interface EventEffect extends Moment {
  readonly kind: 'event'
  readonly event: EventKind
  readonly nodeId: string | null
  readonly depth: number
  readonly endOffsetMs?: number
  /** The say whose text this is. */
  readonly say?: string
  /** Values of redacted variables are masked here. */
  readonly text?: string
  readonly confidence?: number
  readonly data?: { readonly [key: string]: Json }
}

/** What was said is over: the event of this say ended now, `heardMs` after it began. */
export interface PlayedEffect extends Moment {
  readonly kind: 'played'
  readonly say: string
  readonly heardMs: number
  readonly cutBy?: 'speech' | 'keys'
  readonly startedMs?: number
  readonly mark?: string
}

/** One step of the path; `seq` counts from 1 over the conversation. `flow` is the subflow's key, absent in the flow itself. */
export interface VisitEffect extends Moment {
  readonly kind: 'visit'
  readonly seq: number
  readonly nodeId: string
  readonly depth: number
  readonly flow?: string
  /** The outlet by which the node before was left. */
  readonly via?: string
}

/** A variable changed; masked where the variable is redacted. */
export interface VariableEffect extends Moment {
  readonly kind: 'variable'
  readonly name: string
  readonly scope: 'call' | 'session' | 'tenant'
  readonly from: Json
  readonly to: Json
  readonly nodeId: string
  readonly depth: number
  readonly redacted: boolean
}

/**
 * A variable of the tenant changes beyond the conversation; never masked, never logged. What is added is added to the value of that moment,
 * so that conversations beside each other lose nothing; `from` is what it was added to here, for where nothing is stored yet. Whoever reads
 * a redacted one again must say so at the start.
 */
export type StoreEffect = { readonly kind: 'store'; readonly name: string; readonly redacted: boolean } & (
  | { readonly op: 'set'; readonly value: Json }
  | { readonly op: 'add'; readonly value: number; readonly from: number }
)
