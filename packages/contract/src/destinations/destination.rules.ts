export const MOST_ENTRIES = 200

/** A country or the beginning of numbers in it; all numbers; or one short number, which is matched as a whole. */
export const PREFIX = /^(\+([1-9]\d{0,14})?|\d{2,6})$/

/** A prefix as people write it, as it is kept. */
export const prefixOf = (typed: string): string => typed.replaceAll(/[\s().\-/]/g, '').replace(/^00(?=[1-9])/, '+')

/** Whether an entry is about one short number, such as 112, instead of the beginning of numbers. */
export const isShortEntry = ({ prefix }: { readonly prefix: string }): boolean => !prefix.startsWith('+')
