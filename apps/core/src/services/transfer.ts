import type { Json, TransferPayload } from '@parley/flow'
import type { TransferResult } from '../carrier/carrier.ts'
import type { Service } from './service.ts'

const NOBODY = 'A chat can’t be transferred to a number, so the transfer counts as declined.'

/** To another flow by the runtime, to a number by the line of a call; in a chat there is nobody to hand over to. */
export const transfer: Service = async ({ payload }, { transfer: handOver, goOnIn }) => {
  const { flow } = payload as TransferPayload // made by the node or by a supervisor from this type
  if (flow !== undefined) return await goOnIn(flow)
  const result = await handOver()
  if (result) return { value: transferAnswer(result) }
  return { value: { result: 'declined', reason: 'chat' }, warning: { code: 'transfer.nobody', text: NOBODY } }
}

/** As the flow is told how a line did: who is busy or refuses has declined, and what nobody answers has failed. */
export function transferAnswer(result: TransferResult): { readonly [key: string]: Json } {
  if (result === 'completed') return { result }
  return { result: result === 'busy' || result === 'declined' ? 'declined' : 'failed', reason: result }
}
