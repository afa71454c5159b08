import { dayWords } from '@parley/contract/kernel/day.ts'

/** A day of a calendar (2026-11-22), which is the same in every zone; none is a dash or what `none` says. */
export function Day({ value, none = '–' }: { value: string | null; none?: string }) {
  if (value === null) return <span className="text-faint">{none}</span>
  return (
    <time dateTime={value} className="whitespace-nowrap tabular-nums">
      {dayWords(value)}
    </time>
  )
}
