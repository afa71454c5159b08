const PERCENT = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })
const POINTS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1, signDisplay: 'exceptZero' })

/** A share of 0 to 1 as people read it. */
export const percent = (share: number | null | undefined): string =>
  share === null || share === undefined ? '–' : PERCENT.format(share)

/** How one share differs from another, in points of a hundred. */
export const points = (difference: number): string => POINTS.format(difference * 100)
