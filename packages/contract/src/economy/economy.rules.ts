import { reason } from '../kernel/errors.ts'
import type { MonthState } from './economy.enum.ts'

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
  /** What a later month carries over rests on the ones before. */
  reopen: ({ month, state }: Month, later: Month | undefined) => {
    if (state !== 'CLOSED') return reason('month.notClosed', { month })
    return later && later.state !== 'OPEN' ? reason('month.laterClosed', { month: later.month }) : undefined
  },
  lock: ({ month, state }: Month) => (state === 'CLOSED' ? undefined : reason('month.notClosed', { month })),
}
