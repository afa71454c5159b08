import type { Json } from '../json.ts'
import type { Prosody } from '../settings.schema.ts'
import type { EventKind } from './event-kind.ts'
import type { HangupBy, Moment } from './input.ts'

/** What the runner must do or store, in order. Durations are milliseconds, `depth` counts subflows (0 is the flow itself). */
export type Effect =
  | SayEffect
  | ListenEffect
  | RequestEffect
  | SubflowEffect
  | TransferEffect
  | HangupEffect
  | OutcomeEffect
  | EventEffect
  | VisitEffect
  | VariableEffect
  | StoreEffect

export interface SayEffect {
  readonly kind: 'say'
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
}

export interface ListenEffect {
  readonly kind: 'listen'
  readonly nodeId: string
  readonly mode: 'speech' | 'keys'
  readonly language: string
  /** Send `silence` when nothing came for so long. */
  readonly timeoutMs: number
  /** Silence after speech that ends it. */
  readonly endSilenceMs?: number
  readonly maxSpeechMs?: number
  readonly hints: ListenHints
}

export interface ListenHints {
  readonly phrases: readonly string[]
  readonly builtins: readonly ('yes' | 'no' | 'number' | 'date' | 'phone')[]
  /** Guids whose results the next text input should carry. */
  readonly grammars: readonly string[]
  readonly models: readonly string[]
  readonly keys?: { readonly max: number; readonly terminator?: string; readonly interDigitTimeoutMs: number }
}

export interface RequestEffect {
  readonly kind: 'request'
  readonly id: string
  readonly nodeId: string
  readonly method: string
  readonly url: string
  readonly headers: readonly (
    | { readonly name: string; readonly value: string }
    | { readonly name: string; readonly secret: string; readonly prefix: string }
  )[]
  readonly body?: string
  readonly timeoutMs: number
  readonly retries: number
  readonly retryDelayMs: number
}

/** Which version of a subflow to run. */
export type VersionPolicy = { readonly policy: 'published' } | { readonly policy: 'pinned'; readonly version: number }

export interface SubflowEffect {
  readonly kind: 'needSubflow'
  readonly id: string
  readonly nodeId: string
  readonly flow: string
  readonly version: VersionPolicy
}

export interface TransferEffect {
  readonly kind: 'transfer'
  readonly id: string
  readonly nodeId: string
  readonly mode: 'Attend' | 'Blind'
  readonly to: string
  readonly timeoutMs: number
  readonly headers: readonly { readonly name: string; readonly value: string }[]
}

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
  /** Values of redacted variables are masked here. */
  readonly text?: string
  readonly confidence?: number
  readonly data?: { readonly [key: string]: Json }
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

/** A variable of the tenant got a value that outlives the conversation; never masked, never logged. */
export interface StoreEffect {
  readonly kind: 'store'
  readonly name: string
  readonly value: Json
}
