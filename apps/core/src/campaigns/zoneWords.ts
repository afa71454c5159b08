import type { ZoneWords } from '@parley/contract/contacts/decision.ts'
import { likeliestZone } from '@parley/contract/kernel/zones.ts'

const formats = new Map<string, Intl.DateTimeFormat>()
/** “Mon, 23 Nov 2026, 09:00 (Europe/Prague)”. */
export const zoneWords: ZoneWords = (at, zones = 'UTC') => {
  const zone = likeliestZone(zones)
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    })
  formats.set(zone, format)
  return `${format.format(new Date(at))} (${zone})`
}
