import type { DestinationUse } from '@parley/contract/destinations/destination.enum.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { ALL_LINES, addRefused } from './destination.store.ts'
import { DestinationBook } from './destinationBook.ts'
import type { Permitted } from './permitted.ts'

export type Answered = { readonly permitted: Permitted } | { readonly refused: string }

interface Asked {
  /** Null: no line; what holds for all of the tenant decides. */
  readonly idLine: number | null
  readonly number: string
  readonly use: Exclude<DestinationUse, 'campaign'>
}

/** Whether a conversation may call a number now. What may be called counts as called, a callback only once it is made; what may not is told apart by reasons. */
export async function askDestination(ctx: Ctx, { idLine, number, use }: Asked): Promise<Answered> {
  const wanted = { idLine: idLine ?? ALL_LINES, number }
  const book = await DestinationBook.open(ctx, use, [wanted.idLine])
  const decision = book.decide(wanted)
  const note = (reason: Parameters<typeof addRefused>[1][number]['reason']) =>
    addRefused(ctx, [{ use, reason, idLine, idCampaign: null }])
  if (!decision.isAllowed) {
    await note(decision.reason)
    return { refused: decision.text }
  }
  if (use === 'callback') return { permitted: book.take(wanted.idLine, { ...decision, limited: [] }) }
  await book.read([wanted])
  const full = book.full(wanted.idLine, decision)
  if (full) {
    await note('limit')
    return { refused: full.text }
  }
  const permitted = book.take(wanted.idLine, decision)
  await book.keep()
  return { permitted }
}
