import { DATE_LOCALE } from '@parley/contract/kernel/constants.ts'
import { likeliestZone } from '@parley/contract/kernel/zones.ts'
import { useKit } from '../kit/KitProvider.tsx'
import { formatTime } from '../kit/text/time-format.ts'
import { timeZoneOf } from '../shell/access/time-zone.ts'

/** “GMT-5” of New York in winter. */
const offsetOf = (value: string, zone: string): string =>
  new Intl.DateTimeFormat(DATE_LOCALE, { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts(new Date(value))
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** A moment on the clock of the contact, with its offset where it is not that of the reader, whose own clock hovering shows. */
export function ZonedTime({ value, zone }: { value: string; zone: string }) {
  const { timeZone } = useKit()
  const there = timeZoneOf(likeliestZone(zone), timeZone)
  return (
    <time
      dateTime={new Date(value).toISOString()}
      title={`${formatTime(value, timeZone, 'exact')} (${timeZone})`}
      className="whitespace-nowrap tabular-nums"
    >
      {formatTime(value, there)}{' '}
      {offsetOf(value, there) !== offsetOf(value, timeZone) && (
        <span className="text-faint text-xs">{offsetOf(value, there)}</span>
      )}
    </time>
  )
}
