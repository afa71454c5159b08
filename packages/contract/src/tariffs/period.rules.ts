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

export function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - 1)
  return date.toISOString().slice(0, 10)
}
