import { DATE_LOCALE } from '@parley/contract/kernel/constants.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte', 'petabyte'] as const
const STEP = 1_000

/** A size as people say it: 0 B, 1.2 MB. */
export function fileSize(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  if (power === 0) return `${Math.round(bytes)} B` // “byte” in the languages' own words does not stand beside GB
  const unit = units[power] ?? 'byte'
  return new Intl.NumberFormat(DATE_LOCALE, { style: 'unit', unit, maximumFractionDigits: 1 }).format(
    bytes / STEP ** power,
  )
}
