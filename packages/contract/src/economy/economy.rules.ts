import { reason } from '../kernel/errors.ts'
import type { MonthState } from './economy.enum.ts'
import type { MonthCheck } from './economy.schema.ts'

interface Month {
  readonly month: string
  readonly state: MonthState
}

/** Why a month cannot become what is asked for now. */
export const monthBlocked = {
  close: ({ month, state }: Month, findings: readonly { readonly blocks: boolean }[]) => {
    if (state !== 'OPEN') return reason('month.notOpen', { month })
    return findings.some(({ blocks }) => blocks) ? reason('month.blocked', { month }) : undefined
  },
  /** What a later month carries over rests on the ones before; what an invoice says would no longer be what was charged. */
  reopen: ({ month, state, laterClosed, invoice }: Month & Pick<MonthCheck, 'laterClosed' | 'invoice'>) => {
    if (state !== 'CLOSED') return reason('month.notClosed', { month })
    if (laterClosed !== null) return reason('month.laterClosed', { month: laterClosed })
    return invoice === null ? undefined : reason('month.invoiced', { month, number: invoice })
  },
  lock: ({ month, state }: Month) => (state === 'CLOSED' ? undefined : reason('month.notClosed', { month })),
}
