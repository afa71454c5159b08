import type { LivePeriod } from '@parley/contract/flows/flow.schema.ts'
import { useKit } from '../../kit/KitProvider.tsx'
import { formatTime } from '../../kit/text/time-format.ts'
import { t } from './history.messages.ts'

type Props = { periods: readonly LivePeriod[]; since: number | undefined }

/** When a version was live last, to the minute, with all times on hover; below, all of them on the time since the first version was live. */
export function LivePeriods({ periods, since }: Props) {
  const { timeZone } = useKit()
  const words = ({ from, until }: LivePeriod) => {
    const begun = formatTime(from, timeZone)
    if (until === null) return t('liveNow', { from: begun })
    const ended = formatTime(until, timeZone)
    // A day is said once where it began and ended on the same.
    const [day = '', time = ''] = ended.split(', ')
    return t('liveThen', { from: begun, until: begun.startsWith(day) ? time : ended })
  }
  const named = (period: LivePeriod) => t('liveBy', { time: words(period), name: period.by?.name ?? t('system') })
  const [last, ...earlier] = periods
  if (!last) return <span className="text-faint">–</span>
  return (
    <span title={periods.map(named).join('\n')} className="flex min-w-0 flex-col gap-1">
      <span className="flex min-w-0 items-center gap-1.5">
        <span className="truncate tabular-nums">{named(last)}</span>
        {earlier.length > 0 && (
          <span className="shrink-0 text-faint text-xs">{t('liveTimes', { count: earlier.length })}</span>
        )}
      </span>
      {since !== undefined && <LiveBar periods={periods} since={since} />}
    </span>
  )
}

const LEAST_PERCENT = 1

/** The same as a picture: the words beside it say it to those who do not see it. */
function LiveBar({ periods, since }: Props & { since: number }) {
  const now = Date.now()
  const whole = Math.max(1, now - since)
  return (
    <span aria-hidden className="relative block h-1 overflow-hidden rounded-full bg-sunken">
      {periods.map(({ from, until }) => {
        const begun = Date.parse(from)
        const share = ((until === null ? now : Date.parse(until)) - begun) / whole
        return (
          <span
            key={from}
            className={`absolute inset-y-0 ${until === null ? 'bg-success' : 'bg-faint'}`}
            style={{
              left: `${((begun - since) / whole) * 100}%`,
              width: `${Math.max(LEAST_PERCENT, share * 100)}%`,
            }}
          />
        )
      })}
    </span>
  )
}
