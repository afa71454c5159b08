import type { Json } from '../json.ts'

/** When something happened: `at` is an ISO-8601 instant, `offsetMs` counts from the start of the conversation. */
export interface Moment {
  readonly at: string
  readonly offsetMs: number
}

/** What a grammar or a model outside the engine made of the same text. */
export interface Recognition {
  readonly grammars?: Readonly<Record<string, { readonly matched: boolean; readonly value?: Json }>>
  readonly models?: Readonly<Record<string, readonly { readonly category: string; readonly score: number }[]>>
}

export type FlowInput = Moment &
  (
    | {
        readonly kind: 'text'
        readonly text: string
        readonly confidence?: number
        readonly endOffsetMs?: number
        readonly recognition?: Recognition
      }
    | { readonly kind: 'dtmf'; readonly digits: string }
    /** The time to listen is over and nothing came. */
    | { readonly kind: 'silence' }
    | { readonly kind: 'hangup'; readonly by: HangupBy; readonly reason?: string }
    | {
        readonly kind: 'response'
        readonly id: string
        readonly status: number
        readonly headers?: Readonly<Record<string, string>>
        readonly body?: Json
      }
    | {
        readonly kind: 'requestFailed'
        readonly id: string
        readonly code: 'timeout' | 'network' | 'refused' | 'tooLarge'
        readonly message?: string
      }
    /** The program is in the library under `key`. */
    | { readonly kind: 'subflow'; readonly id: string; readonly key: string; readonly version: number | null }
    | { readonly kind: 'subflowMissing'; readonly id: string; readonly message?: string }
    | {
        readonly kind: 'transferred'
        readonly id: string
        readonly result: 'completed' | 'declined' | 'failed'
        readonly message?: string
      }
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
  readonly language?: string
  /** An integer; alternatives of texts are picked from it. */
  readonly seed: number
  readonly flow?: { readonly guid?: string; readonly version?: number | null }
}
