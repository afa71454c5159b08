import type { LivePeriod } from '@parley/contract/flows/flow.schema.ts'
import { useKit } from '../../kit/KitProvider.tsx'
import { formatTime } from '../../kit/text/time-format.ts'
import { t } from './history.messages.ts'

const YEAR = 4

/** When a version was live last and who put it there; all times, to the minute, on hover. */
export function LivePeriods({ periods }: { periods: readonly LivePeriod[] }) {
  const { timeZone } = useKit()
  const words = ({ from, until, by }: LivePeriod, style: 'date' | 'dateTime') => {
    const ended = until === null ? undefined : formatTime(until, timeZone, style)
    const whole = formatTime(from, timeZone, style)
    // The year is said once where both ends have the same.
    const isSameYear = style === 'date' && ended !== undefined && whole.slice(-YEAR) === ended.slice(-YEAR)
    const begun = isSameYear && whole !== ended ? whole.slice(0, -YEAR).trim() : whole
    const time =
      ended === undefined
        ? t('liveNow', { from: begun })
        : begun === ended
          ? begun
          : t('liveThen', { from: begun, until: ended })
    return t('liveBy', { time, name: by?.name ?? t('system') })
  }
  const [last, ...earlier] = periods
  if (!last) return <span className="text-faint">–</span>
  return (
    <span
      title={periods.map((period) => words(period, 'dateTime')).join('\n')}
      className="flex min-w-0 items-center gap-1.5"
    >
      <span className="truncate tabular-nums">{words(last, 'date')}</span>
      {earlier.length > 0 && (
        <span className="shrink-0 text-faint text-xs">{t('liveTimes', { count: earlier.length })}</span>
      )}
    </span>
  )
}
