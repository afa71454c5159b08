/** Joins class names, leaving out what is switched off. */
export const cx = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ')
