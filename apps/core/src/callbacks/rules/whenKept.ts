import type { CallbackSettings } from '@parley/contract/callbacks/callback.schema.ts'
import { joinZones, zonesIn } from '@parley/contract/kernel/zones.ts'
import { type Opening, type WindowRules, windowAt } from '../../kernel/hours/window.ts'
import { zoneOfWhole } from '../../kernel/phone/phoneZone.ts'

type Hours = Pick<CallbackSettings, 'days' | 'from' | 'to'>

/** Hours that are set for all callbacks, as windows: past midnight where they end before they begin. */
export function windowsOf({ days, from, to }: Hours): WindowRules['windows'] {
  if (to === '00:00' || from < to) return [{ days, from, to }]
  // All day where both are the same.
  if (from === to) return [{ days, from: '00:00', to: '00:00' }]
  const next = days.map((day) => (day % 7) + 1)
  return [
    { days, from, to: '00:00' },
    { days: next, from: '00:00', to },
  ]
}

const MOST_KEPT = 200
const kept = new Map<string, WindowRules>()

/** The same for the same settings, so that what was found of them is not searched again. */
export function rulesOf({ days, from, to }: Hours, zone: string): WindowRules {
  const key = [days, from, to, zone].join(' ')
  const known = kept.get(key)
  if (known) return known
  const windows = windowsOf({ days: [...days], from, to })
  const rules = { startsAt: null, endsAt: null, zone, windows, restrictedDates: [] }
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(key, rules)
  return rules
}

interface Kept {
  readonly dueAt: Date
  readonly isMoved: boolean
}

interface Place {
  readonly number: string
  /** The clock of the conversation in which it was promised. */
  readonly zone: string
}

/** Both by the clock of the conversation and where the number lies; where these have no hours in common, where it lies. */
export function callbackOpening(rules: WindowRules, { number, zone }: Place, at: Date): Opening {
  const own = zoneOfWhole(number)
  const both = windowAt(rules, own === undefined ? zone : joinZones([...new Set([zone, ...zonesIn(own)])]), at)
  return both.isOpen || both.opensAt !== null || own === undefined ? both : windowAt(rules, own, at)
}

/** When a call is kept that is wanted at a time; undefined where it opens never again. Of what is past it is wanted now. */
export function whenKept(wanted: Date, now: Date, openingAt: (at: Date) => Opening): Kept | undefined {
  const from = wanted > now ? wanted : now
  const opening = openingAt(from)
  if (opening.isOpen) return { dueAt: from, isMoved: false }
  return opening.opensAt === null ? undefined : { dueAt: opening.opensAt, isMoved: true }
}
