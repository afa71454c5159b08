import type { Service } from './service.ts'

/** In a chat there is nobody to hand over to. */
export const transfer: Service = async () => {
  const text = 'A chat can’t be transferred, so the transfer counts as declined.'
  return { value: { result: 'declined', message: text }, warning: { code: 'transfer.nobody', text } }
}
