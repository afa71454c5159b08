import type { Service } from './service.ts'

/** By the line of a call; in a chat there is nobody to hand over to. */
export const transfer: Service = async (_, { transfer: handOver }) => {
  const result = await handOver()
  if (result) return { value: { result } }
  const text = 'A chat can’t be transferred, so the transfer counts as declined.'
  return { value: { result: 'declined', message: text }, warning: { code: 'transfer.nobody', text } }
}
