import { time } from '../../kit/validation/validators.ts'
import { DAY_MINUTES, endOf, minutesOf } from '../../kit/week/stretches.ts'
import type { WeekBar } from '../../kit/week/WeekEditor.tsx'
import type { WeeklyDraft } from '../value-draft.ts'

const isTyped = ({ from, to }: WeeklyDraft) => Boolean(from && to) && !time(from) && !time(to)

/** What stands on a day of the week; hours over midnight go on the next day, where their end is pulled. */
export function barsOf(weekly: readonly WeeklyDraft[], day: number): WeekBar[] {
  const before = day === 1 ? 7 : day - 1
  return weekly.flatMap((row, at): WeekBar[] => {
    if (!isTyped(row)) return []
    const from = minutesOf(row.from)
    const to = endOf(row.to)
    const isOverNight = to <= from
    const own: WeekBar = isOverNight
      ? { key: `${at} ${day}`, from, to: DAY_MINUTES, pulls: ['from'] }
      : { key: `${at} ${day}`, from, to, pulls: ['from', 'to'] }
    const rest: WeekBar = { key: `${at} ${day} rest`, from: 0, to, pulls: ['to'] }
    return [...(row.days.includes(day) ? [own] : []), ...(isOverNight && row.days.includes(before) ? [rest] : [])]
  })
}

/** The row of the same hours, with the day that was drawn as well. */
export function withDrawn(
  weekly: readonly WeeklyDraft[],
  drawn: WeeklyDraft,
): { at: number; row: WeeklyDraft } | undefined {
  const at = weekly.findIndex(({ from, to }) => from === drawn.from && to === drawn.to)
  const row = weekly[at]
  return (
    row && { at, row: { ...row, days: [...new Set([...row.days, ...drawn.days])].sort((one, other) => one - other) } }
  )
}
