import { timeText } from '../kit/chart/time-axis.ts'

const MONTHS = 12

/** What the address says, where it is a month of the calendar. */
export const readMonth = (text: string): string | undefined =>
  /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : undefined

/** “October 2026” */
export const monthText = (month: string): string => timeText(month, 'month', 'UTC')

/** So many months later; earlier where it is less than zero. */
export function monthAfter(month: string, count = 1): string {
  const order = Number(month.slice(0, 4)) * MONTHS + Number(month.slice(5)) - 1 + count
  const year = String(Math.floor(order / MONTHS)).padStart(4, '0')
  return `${year}-${String((order % MONTHS) + 1).padStart(2, '0')}`
}

/** Every day of the month, up to `last` where that lies in it. */
export function daysOf(month: string, last?: string): string[] {
  const count = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
  const days = Array.from({ length: count }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`)
  return last === undefined ? days : days.filter((day) => day <= last)
}
