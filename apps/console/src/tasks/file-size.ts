import { DATE_LOCALE } from '@parley/contract/kernel/constants.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const
const STEP = 1_000

/** A size as people say it: 1.2 MB. */
export function fileSize(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const unit = units[power] ?? 'byte'
  return new Intl.NumberFormat(DATE_LOCALE, { style: 'unit', unit, maximumFractionDigits: power === 0 ? 0 : 1 }).format(
    bytes / STEP ** power,
  )
}
