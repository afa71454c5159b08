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

const kinds: readonly unknown[] = ['send', 'join', 'leave']

/** Nothing for a text that no hub wrote. */
export function readEnvelope(text: string): (Envelope & { readonly origin: string }) | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return undefined
    if (!('origin' in value && typeof value.origin === 'string' && 'kind' in value)) return undefined
    // Only hubs of the same release publish here, so kind and origin tell enough.
    return kinds.includes(value.kind) ? (value as Envelope & { origin: string }) : undefined
  } catch {
    return undefined
  }
}
