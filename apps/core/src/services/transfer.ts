import { destinationUse } from '@parley/contract/destinations/destination.enum.ts'
import type { Json, TransferPayload } from '@parley/flow'
import type { TransferResult } from '../carrier/carrier.ts'
import { askDestination } from '../destinations/askDestination.ts'
import type { Service } from './service.ts'

const nobodyText = (what: string) => `${what} can’t be transferred to a number, so the transfer counts as declined.`

/**
 * To another flow by the runtime; to a number by the line of a call, where that line may call it. In a chat there is nobody to hand over to. A
 * supervisor's transfer goes the same way.
 */
export const transfer: Service = async ({ payload }, { conversation, run, transfer: handOver, goOnIn }) => {
  const { flow, to: number } = payload as TransferPayload // made by the node or by a supervisor from this type
  if (flow !== undefined) return await goOnIn(flow)
  const nobody = (what: string) => ({
    value: { result: 'declined', reason: 'chat' },
    warning: { code: 'transfer.nobody', text: nobodyText(what) },
  })
  if (!handOver) return nobody('A chat')
  const { idLine } = conversation
  const asked = await run((ctx) => askDestination(ctx, { idLine, number, use: destinationUse.of.TRANSFER }))
  if ('refused' in asked) {
    const warning = { code: 'transfer.refused', text: `The number was not called. ${asked.refused}` }
    return { value: { result: 'failed', reason: 'refused' }, warning }
  }
  const result = await handOver(asked.permitted)
  return result ? { value: transferAnswer(result) } : nobody('A test call')
}

/** As the flow is told how a line did: who is busy or refuses has declined, and what nobody answers has failed. */
export function transferAnswer(result: TransferResult): { readonly [key: string]: Json } {
  if (result === 'completed') return { result }
  return { result: result === 'busy' || result === 'declined' ? 'declined' : 'failed', reason: result }
}
