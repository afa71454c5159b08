const COMPARE = 'compare'

/** The name in the address of a comparison of these campaigns; with fewer than two of them it asks. */
export const comparePanel = (...ids: readonly number[]): string => [COMPARE, ...ids].join('-')

/** The campaigns that such a name has; undefined: it is another one. */
export const comparedIn = (panel: string): readonly number[] | undefined =>
  /^compare(-[1-9]\d*){0,2}$/.test(panel) ? panel.split('-').slice(1).map(Number) : undefined
