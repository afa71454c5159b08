import type { Selection } from '../clients.ts'

/** What hubs tell each other. */
export type Envelope =
  | {
      readonly kind: 'send'
      readonly selection: Selection
      readonly target: string
      readonly args: readonly unknown[]
    }
  | { readonly kind: 'join'; readonly connectionId: string; readonly group: string }
  | { readonly kind: 'leave'; readonly connectionId: string; readonly group: string }
  /** A client of whichever process has it is asked something. */
  | {
      readonly kind: 'ask'
      readonly id: string
      readonly connectionId: string
      readonly target: string
      readonly args: readonly unknown[]
    }
  /** Without `error`, what the client answered; null for an error that is no client's. */
  | { readonly kind: 'answer'; readonly id: string; readonly result?: unknown; readonly error?: string | null }
  /** Nothing else was to be said for a while. */
  | { readonly kind: 'alive' }
  | { readonly kind: 'bye' }

/** With the hub that sends it, and the number of its counted messages so far. */
export type NumberedEnvelope = Envelope & { readonly origin: string; readonly number: number }

const kinds: readonly unknown[] = ['send', 'join', 'leave', 'ask', 'answer', 'alive', 'bye']

/**
 * Only what hubs have said from the first release on is numbered: while releases change, an older hub ignores the newer kinds, and must
 * find no gap where they were. Who asks notices that no answer comes.
 */
export const isCounted = ({ kind }: Envelope): boolean => kind !== 'ask' && kind !== 'answer'

/** Nothing for a text that no hub wrote. */
export function readEnvelope(text: string): NumberedEnvelope | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return undefined
    if (!('origin' in value && typeof value.origin === 'string' && 'kind' in value)) return undefined
    if (!('number' in value && typeof value.number === 'number')) return undefined
    // Only hubs publish here, so kind and origin tell enough; kinds of a later release are ignored.
    return kinds.includes(value.kind) ? (value as NumberedEnvelope) : undefined
  } catch {
    return undefined
  }
}
