import type { ReactNode } from 'react'
import { billingAddress } from '../billing/billing.address.ts'
import { useAddress } from '../kit/address/use-address.ts'
import { useToday } from '../kit/time/use-today.ts'
import { MonthBar } from './MonthBar.tsx'
import { monthAfter, monthText, readMonth } from './month.ts'

/** The month of the address as a question to the core, which takes the running one where none is there. */
export function useMonthQuery(): { month?: string } {
  const [{ month: asked }] = useAddress(billingAddress)
  const month = readMonth(asked)
  return month === undefined ? {} : { month }
}

type Props = {
  /** What was read of a month, once it is. */
  read: { month: string; timezone: string } | undefined
  /** How it is compared with the month before, and where its days begin. */
  compared: (names: { month: string; zone: string }) => string
  children?: ReactNode
}

/** Which month a page is about, with the way to others, and what it is compared with. */
export function MonthHead({ read, compared, children }: Props) {
  const [{ month: asked }, change] = useAddress(billingAddress)
  const today = useToday()
  const month = readMonth(asked) ?? read?.month ?? today.slice(0, 7)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <MonthBar month={month} onChange={(to) => change({ month: to }, { push: true })}>
        {children}
      </MonthBar>
      {read && (
        <p className="text-faint text-xs">
          {compared({ month: monthText(monthAfter(read.month, -1)), zone: read.timezone })}
        </p>
      )}
    </div>
  )
}
