const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const DAY_MS = 86_400_000

/** The day so many days after a day of a calendar, or before it; days are 2026-11-22. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** A day of a calendar (2026-11-22), which is the same in every zone, as people read it: 22 Nov 2026. What is no day stays as it is. */
export const dayWords = (value: string): string =>
  value.replace(/^(\d{4})-(\d{2})-(\d{2})$/, (day, year, month, date) => {
    const name = MONTHS[Number(month) - 1]
    return name === undefined ? day : `${date} ${name} ${year}`
  })
