import type { CallingWindow, CampaignSchedule } from '@parley/contract/campaigns/campaign.schema.ts'
import { zonesIn } from '@parley/contract/kernel/zones.ts'
import { closedHours, type DayHours, dateOf, firstOpen, weekdayOf } from '@parley/flow/wall-hours.ts'
import { isZone } from '@parley/recognise/zone.ts'

/** Whether somebody may be called now, or when next; null: never again before the end. */
export type Opening = { readonly isOpen: true } | { readonly isOpen: false; readonly opensAt: Date | null }

export type WindowRules = Pick<CampaignSchedule, 'startsAt' | 'endsAt' | 'zone'> & {
  readonly windows: readonly CallingWindow[]
  readonly restrictedDates: readonly CampaignSchedule['restrictedDates'][number][]
}

const MINUTE_MS = 60_000

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
const endOf = ({ to }: CallingWindow) => (to === '00:00' ? 24 * 60 : minutesOf(to))

/** From a moment on they are open in all first from `opens` until `closes`; infinite: not before the end. */
interface Found {
  readonly from: number
  readonly opens: number
  readonly closes: number
}

interface Plan {
  readonly hours: DayHours
  readonly closed: DayHours
  /** What was last found of several zones and an end. */
  readonly found: Map<string, Found>
  readonly of: WindowRules['restrictedDates']
}
const plans = new WeakMap<object, Plan>()

/** A campaign's windows are asked for each of its contacts. */
function planOf(rules: WindowRules): Plan {
  const known = plans.get(rules.windows)
  if (known?.of === rules.restrictedDates) return known
  const days = [1, 2, 3, 4, 5, 6, 7].map((weekday) =>
    rules.windows
      .filter((window) => window.days.includes(weekday))
      .map((window) => [minutesOf(window.from) * MINUTE_MS, endOf(window) * MINUTE_MS] as const)
      .sort(([one], [other]) => one - other),
  )
  const restricted = new Set(rules.restrictedDates.map(({ day }) => day))
  const hours: DayHours = (day) => (restricted.has(dateOf(day)) ? [] : (days[weekdayOf(day) - 1] ?? []))
  const plan: Plan = { hours, closed: closedHours(hours), found: new Map(), of: rules.restrictedDates }
  plans.set(rules.windows, plan)
  return plan
}

/**
 * Windows are on the wall of whoever is called: an hour that comes twice is open twice, and one that is left out is not there. Where the
 * zone of a contact is unknown, the campaign’s counts; of several it has to be open in each.
 */
export function windowAt(rules: WindowRules, contactZone: string, at: Date): Opening {
  const own = zonesIn(contactZone).filter(isZone)
  const zones = own.length > 0 ? own : [rules.zone]
  const starts = rules.startsAt === null ? Number.NEGATIVE_INFINITY : Date.parse(rules.startsAt)
  const ends = rules.endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(rules.endsAt)
  const asked = at.getTime()
  const from = Math.max(asked, starts)
  if (from >= ends || !zones.every(isZone)) return { isOpen: false, opensAt: null }
  const opens = firstInAll(planOf(rules), zones, from, ends)
  if (opens === asked) return { isOpen: true }
  return { isOpen: false, opensAt: opens === undefined ? null : new Date(opens) }
}

/** By then clocks have changed as they do, and hours that have met on no day meet on none. */
const AHEAD_MS = 400 * 86_400_000

const NEVER = Number.POSITIVE_INFINITY

function firstInAll(plan: Plan, zones: readonly string[], from: number, ends: number): number | undefined {
  const [only, ...others] = zones
  if (only !== undefined && others.length === 0) return firstOpen(plan.hours, only, from, ends)
  const key = `${zones} ${ends}`
  const known = plan.found.get(key)
  if (known && known.from <= from && from < known.closes)
    return known.opens === NEVER ? undefined : Math.max(known.opens, from)
  const opens = searchInAll(plan.hours, zones, from, ends)
  // Contacts with the same zones are asked for one after another, at the same moment or a little later.
  const closes =
    opens === undefined ? NEVER : Math.min(...zones.map((zone) => firstOpen(plan.closed, zone, opens) ?? NEVER))
  plan.found.set(key, { from, opens: opens ?? NEVER, closes: Math.min(closes, opens === undefined ? NEVER : ends) })
  return opens
}

function searchInAll(hours: DayHours, zones: readonly string[], from: number, ends: number): number | undefined {
  for (let at = from; at < from + AHEAD_MS; ) {
    let latest: number | undefined = at
    for (const zone of zones) if (latest !== undefined) latest = firstOpen(hours, zone, latest, ends)
    if (latest === undefined) break
    if (latest === at) return at
    at = latest
  }
  return undefined
}
