import { DEFAULT_LOCALE } from './constants.ts'

const collatorOf = (locales: readonly string[]) => new Intl.Collator(locales, { numeric: true, sensitivity: 'base' })

let collator = collatorOf([DEFAULT_LOCALE])
let ordered = DEFAULT_LOCALE

/** From now on names are ordered as in this language: that of the tenant one works for, of which the console has one at a time. */
export function orderNamesBy(locale: string): void {
  if (locale === ordered) return
  ordered = locale
  try {
    collator = collatorOf([locale, DEFAULT_LOCALE])
  } catch {
    collator = collatorOf([DEFAULT_LOCALE]) // what is no tag of a language has no order either
  }
}

/** Orders names as people do: “Line 2” before “Line 10”, whatever the case. The core's lists sort by the same rule in the database. */
export const compareNames = (one: string, other: string): number => collator.compare(one, other)
