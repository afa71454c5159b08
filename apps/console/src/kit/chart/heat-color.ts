/** The share that is lightest is still told from none. */
const LEAST = 12

/** The color of a cell, from hardly any to all of the accent. */
export const heatColor = (share: number): string =>
  `color-mix(in oklab, var(--accent) ${Math.round(LEAST + share * (100 - LEAST))}%, var(--sunken))`
