import type { Pdu } from 'smpp'

/** What became of a message that a center took, by the id it gave it. */
export interface SmsReceipt {
  readonly center: string
  readonly id: string
  readonly state: SmsState
  /** The center's own number for what went wrong. */
  readonly error: string | null
}

/** Others – on the way, accepted – come before one of these. */
const FINAL = ['DELIVRD', 'EXPIRED', 'DELETED', 'UNDELIV', 'REJECTD', 'UNKNOWN'] as const
export type SmsState = (typeof FINAL)[number]

/** No id of a message is longer. */
export const ID_LENGTH = 65
/** States as numbers, where a center writes them beside the text. */
const NUMBERS: Readonly<Record<number, SmsState>> = {
  2: 'DELIVRD',
  3: 'EXPIRED',
  4: 'DELETED',
  5: 'UNDELIV',
  7: 'UNKNOWN',
  8: 'REJECTD',
}

type Told = Omit<SmsReceipt, 'center' | 'state'> & { readonly state: string }

/** What became of a message, without its number and its words. */
export function receiptOf({ short_message, receipted_message_id, message_state }: Pdu): Told | undefined {
  const { message } = Object(short_message) as { message?: unknown } // checked below
  const text = typeof message === 'string' ? message : Buffer.isBuffer(message) ? message.toString('latin1') : ''
  const [, written] = /\bid:(\S+)/.exec(text) ?? []
  const [, said] = /\bstat:([A-Z]+)/.exec(text) ?? []
  const [, error] = /\berr:(\w{1,10})/.exec(text) ?? []
  const id = typeof receipted_message_id === 'string' ? receipted_message_id.replaceAll('\0', '') : written
  const state = said ?? (typeof message_state === 'number' ? NUMBERS[message_state] : undefined)
  if (!id || state === undefined) return undefined
  return { id: id.slice(0, ID_LENGTH), state, error: error === undefined || /^0*$/.test(error) ? null : error }
}

export const isFinal = (state: string): state is SmsState => FINAL.some((each) => each === state)
