const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A day of a calendar (2026-11-22), which is the same in every zone, as people read it: 22 Nov 2026. What is no day stays as it is. */
export const dayWords = (value: string): string =>
  value.replace(/^(\d{4})-(\d{2})-(\d{2})$/, (day, year, month, date) => {
    const name = MONTHS[Number(month) - 1]
    return name === undefined ? day : `${date} ${name} ${year}`
  })
