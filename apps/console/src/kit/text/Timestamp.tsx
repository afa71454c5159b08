import { useEffect, useState } from 'react'
import { cx } from '../cx.ts'
import { useKit } from '../KitProvider.tsx'
import { formatDuration, formatRelative, formatTime, type TimeStyle } from './time-format.ts'

export type TimestampProps = { value: string | number | Date | null | undefined; style?: TimeStyle }

const Missing = () => <span className="text-faint">–</span>

/** A moment in the zone of the user; hovering shows it to the second with the zone. */
export function Timestamp({ value, style = 'dateTime' }: TimestampProps) {
  const { timeZone } = useKit()
  if (value === undefined || value === null) return <Missing />
  return (
    <time
      dateTime={new Date(value).toISOString()}
      title={formatTime(value, timeZone, 'exact')}
      // The exact one stands in lists of facts, which are narrow at 400 %.
      className={cx('tabular-nums', style !== 'exact' && 'whitespace-nowrap')}
    >
      {formatTime(value, timeZone, style)}
    </time>
  )
}

const REFRESH = 30_000

/** How long ago; the moment itself is its title. */
export function RelativeTime({ value }: Pick<TimestampProps, 'value'>) {
  const { timeZone } = useKit()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH)
    return () => clearInterval(timer)
  }, [])
  if (value === undefined || value === null) return <Missing />
  return (
    <time
      dateTime={new Date(value).toISOString()}
      title={formatTime(value, timeZone, 'exact')}
      className="whitespace-nowrap tabular-nums"
    >
      {formatRelative(value, now)}
    </time>
  )
}

/** Seconds as a clock shows them. */
export function Duration({ seconds }: { seconds: number | null | undefined }) {
  if (seconds === undefined || seconds === null) return <Missing />
  return <span className="tabular-nums">{formatDuration(seconds)}</span>
}
