import type { Validity } from './tariff.enum.ts'

/** Whole days on the tenant's calendar, both included; without a last day it goes on. */
export interface Period {
  readonly validFrom: string
  readonly validTo: string | null
}

/** Days are compared as they are written: the year first, two digits for month and day. */
export const isBackwards = ({ validFrom, validTo }: Period) => validTo !== null && validTo < validFrom

export const overlap = (one: Period, other: Period) =>
  (other.validTo === null || one.validFrom <= other.validTo) && (one.validTo === null || other.validFrom <= one.validTo)

export function validityOf({ validFrom, validTo }: Period, today: string): Validity {
  if (validFrom > today) return 'coming'
  return validTo !== null && validTo < today ? 'ended' : 'inForce'
}

export const dayBefore = (day: string) => moved(day, -1)
export const dayAfter = (day: string) => moved(day, 1)

/** Days that can be written, years having four digits; some write the last one for no end. */
const [FIRST_DAY, LAST_DAY] = ['0001-01-01', '9999-12-31']

/** No day lies before the first or after the last one. */
function moved(day: string, days: number): string {
  if (day === (days < 0 ? FIRST_DAY : LAST_DAY)) return day
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Of one or more. */
export const earliestOf = <P extends Period>(periods: readonly P[]): P =>
  periods.reduce((one, other) => (other.validFrom < one.validFrom ? other : one))
export const latestOf = <P extends Period>(periods: readonly P[]): P =>
  periods.reduce((one, other) => (other.validFrom > one.validFrom ? other : one))

/** The first day, from this one on, that is in none of the periods; undefined: every day is in one. */
export function firstUncovered(periods: readonly Period[], from: string): string | undefined {
  let day = from
  for (const { validFrom, validTo } of periods.toSorted((one, other) => (one.validFrom < other.validFrom ? -1 : 1))) {
    if (validFrom > day) return day
    if (validTo === null || validTo === LAST_DAY) return undefined
    if (validTo >= day) day = dayAfter(validTo)
  }
  return day
}
