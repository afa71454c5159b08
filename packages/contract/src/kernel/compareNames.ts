import { DEFAULT_LOCALE } from './constants.ts'

const collator = new Intl.Collator(DEFAULT_LOCALE, { numeric: true, sensitivity: 'base' })

/** Orders names as people do: “Line 2” before “Line 10”, whatever the case. The core's lists sort by the same rule in the database. */
export const compareNames = (one: string, other: string): number => collator.compare(one, other)
