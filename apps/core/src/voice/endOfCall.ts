import type { CallEnd, CarrierResult } from '../carrier/carrier.ts'

/** As whose end a conversation records that of its line, and what the carrier’s result is called: a call that a machine took was voicemail. */
export function endOfCall(
  { by, reason, result }: CallEnd,
  isMachine: boolean,
): { readonly as: Pick<CallEnd, 'by' | 'reason'>; readonly result: CarrierResult } {
  if (isMachine) return { as: { by: 'provider', reason: 'voicemail' }, result: 'voicemail' }
  return { as: { by, reason }, result }
}
