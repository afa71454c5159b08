/** A contact whose number lies in several zones has all of them, the likeliest first. It is called when it is allowed in each. */
const AND = '&'

export const joinZones = (zones: readonly string[]): string => zones.join(AND)
export const zonesIn = (zone: string): readonly string[] => zone.split(AND)

/** The one whose clock is shown. */
export const likeliestZone = (zone: string): string => zonesIn(zone)[0] ?? zone

const MOST_NAMED = 3
const list = new Intl.ListFormat('en-GB')

/** “America/Chicago and America/Denver”. */
export function zoneNames(zone: string): string {
  const zones = zonesIn(zone)
  if (zones.length <= MOST_NAMED) return list.format(zones)
  return list.format([...zones.slice(0, MOST_NAMED - 1), `${zones.length - MOST_NAMED + 1} more`])
}
