import { monthAfter, monthText } from '../month.ts'

const MONTHS = 24

/** The running month of a day and those before it, the newest first. */
export const monthOptions = (today: string): { value: string; label: string }[] =>
  Array.from({ length: MONTHS }, (_, ago) => {
    const value = monthAfter(today.slice(0, 7), -ago)
    return { value, label: monthText(value) }
  })
