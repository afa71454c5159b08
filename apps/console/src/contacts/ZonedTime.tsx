import { useKit } from '../kit/KitProvider.tsx'
import { formatTime } from '../kit/text/time-format.ts'
import { timeZoneOf } from '../shell/access/time-zone.ts'

/** “Prague” of Europe/Prague. */
const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')

/** A moment on the clock of the contact, which its zone names where it is not the reader's; hovering shows the reader's. */
export function ZonedTime({ value, zone }: { value: string; zone: string }) {
  const { timeZone } = useKit()
  const there = timeZoneOf(zone, timeZone)
  return (
    <time
      dateTime={new Date(value).toISOString()}
      title={`${formatTime(value, timeZone, 'exact')} (${timeZone})`}
      className="whitespace-nowrap tabular-nums"
    >
      {formatTime(value, there)}
      {there !== timeZone && <span className="ml-1.5 text-faint text-xs">{cityOf(there)}</span>}
    </time>
  )
}
