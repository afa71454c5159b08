import type { Json } from '@parley/recognise/json.ts'
import type { Hypothesis, Recognition } from '@parley/recognise/recognition.ts'

export type { GrammarResult, Hypothesis, Recognition } from '@parley/recognise/recognition.ts'

/** When something happened: `at` is an ISO-8601 instant, `offsetMs` counts from the start of the conversation. */
export interface Moment {
  readonly at: string
  readonly offsetMs: number
}

export interface TenantValues {
  /** Values of the tenant's variables that other conversations changed meanwhile, as they are now. */
  readonly tenant?: Readonly<Record<string, Json>>
  /** Names of those of them whose values are redacted, whatever the flow declares. */
  readonly redacted?: readonly string[]
}

/**
 * What happened. Inputs of a person name the listen they answer; one for another listen is recorded and changes nothing,
 * so that a late timer or a second final result never answers the next question.
 */
export type FlowInput = Moment &
  TenantValues &
  (
    | {
        readonly kind: 'heard'
        readonly listen: string
        readonly by: 'speech' | 'typed'
        /** The likeliest first. */
        readonly alternatives: readonly Hypothesis[]
        /** From and to where they spoke, from the start of the conversation. */
        readonly spoken?: { readonly fromMs: number; readonly toMs: number }
        readonly recognition?: Recognition
      }
    /** A whole entry of keys, collected by the channel as the listen says; the terminator is no part of it. */
    | {
        readonly kind: 'keyed'
        readonly listen: string
        readonly digits: string
        readonly endedBy: 'terminator' | 'max' | 'timeout'
      }
    /** The time to listen is over and nothing came. */
    | { readonly kind: 'silence'; readonly listen: string }
    /** What was said has been played, all of it or until someone cut it short. */
    | {
        readonly kind: 'played'
        readonly say: string
        readonly heardMs: number
        readonly cutBy?: 'speech' | 'keys'
        /** When its first sound left, from the start of the conversation; absent where none did, and where nobody told. */
        readonly startedMs?: number
        /** The last mark that was played, where the text was cut short and has any. */
        readonly mark?: string
      }
    | { readonly kind: 'answered'; readonly id: string; readonly value: Json }
    | { readonly kind: 'failed'; readonly id: string; readonly code: string; readonly message?: string }
    | Steering
    | { readonly kind: 'hangup'; readonly by: HangupBy; readonly reason?: string }
  )

export type PlayedInput = Extract<FlowInput, { kind: 'played' }>
export type HeardInput = Extract<FlowInput, { kind: 'heard' }>

/** When its event began and ended, where the channel knows. */
export const spokenAt = ({ spoken }: HeardInput): { readonly offsetMs?: number; readonly endOffsetMs?: number } =>
  spoken ? { offsetMs: spoken.fromMs, endOffsetMs: spoken.toMs } : {}

/** A supervisor takes a hand; `by` is their id, `name` what they are called. */
export type Steering = { readonly kind: 'steered'; readonly by: number; readonly name?: string } & (
  | { readonly do: 'suspend' | 'resume' }
  | { readonly do: 'say'; readonly text: string }
  | { readonly do: 'transfer'; readonly to: string; readonly mode: 'Attend' | 'Blind'; readonly timeoutMs?: number }
  | { readonly do: 'end'; readonly reason?: string }
)

/** Who ended it; the same words as a dial log's `endReason.whose`. */
export type HangupBy = 'caller' | 'bot' | 'config' | 'platform' | 'provider'

/** What the channel knows when the conversation starts. */
export interface ChannelFacts {
  readonly channel?: 'VOICE' | 'CHAT' | 'RPA'
  readonly direction?: 'in' | 'out'
  readonly from?: string
  readonly to?: string
  readonly line?: string
  readonly campaign?: string
  readonly contact?: string
  readonly callId?: string
}

export interface StartInput extends Moment {
  readonly facts: ChannelFacts
  /** Values for declared variables: campaign columns, tenant values; unknown names are left out with a warning. */
  readonly variables?: Readonly<Record<string, Json>>
  /** Names of those of them whose values are redacted, whatever the flow declares. */
  readonly redacted?: readonly string[]
  readonly language?: string
  /** The time zone of the conversation, by its IANA name or as `+02:00`: what `now()` and "today" are read in. Without one, that of `at`. */
  readonly zone?: string
  /** An integer; alternatives of texts are picked from it. */
  readonly seed: number
  readonly flow?: { readonly guid?: string; readonly version?: number | null }
}
