import type { CallingWindow, CampaignSchedule } from '@parley/contract/campaigns/campaign.schema.ts'
import { isKnownZone, stretchesOf, wallOf } from './zoneClock.ts'

/** Whether somebody may be called now, or when next; null: never again before the end. */
export type Opening = { readonly isOpen: true } | { readonly isOpen: false; readonly opensAt: Date | null }

export type WindowRules = Pick<CampaignSchedule, 'startsAt' | 'endsAt' | 'zone' | 'windows' | 'restrictedDates'>

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** No clock is further from UTC. */
const FURTHEST_MS = 15 * 3_600_000
/** 400 restricted dates may follow one another, and a window may be open once a week. */
const DAYS_AHEAD = 420

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
const endOf = ({ to }: CallingWindow) => (to === '00:00' ? 24 * 60 : minutesOf(to))
/** 1 is Monday; of a day by its number since 1970, which was a Thursday. */
const weekdayOf = (day: number) => ((((day + 3) % 7) + 7) % 7) + 1
const dateOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)

interface Plan {
  /** By weekday, each from and to in milliseconds of its day. */
  readonly days: readonly (readonly (readonly [number, number])[])[]
  readonly restricted: ReadonlySet<string>
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
  const plan = { days, restricted: new Set(rules.restrictedDates.map(({ day }) => day)), of: rules.restrictedDates }
  plans.set(rules.windows, plan)
  return plan
}

/**
 * Windows are on the wall of whoever is called: an hour that comes twice is open twice, and one that is left out is not there. Where the
 * zone of a contact is unknown, the campaign’s counts.
 */
export function windowAt(rules: WindowRules, contactZone: string, at: Date): Opening {
  const zone = isKnownZone(contactZone) ? contactZone : rules.zone
  const starts = rules.startsAt === null ? Number.NEGATIVE_INFINITY : Date.parse(rules.startsAt)
  const ends = rules.endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(rules.endsAt)
  const asked = at.getTime()
  const from = Math.max(asked, starts)
  if (from >= ends || !isKnownZone(zone)) return { isOpen: false, opensAt: null }
  const opens = firstOpen(planOf(rules), zone, from, ends)
  if (opens === asked) return { isOpen: true }
  return { isOpen: false, opensAt: opens === undefined ? null : new Date(opens) }
}

/** The first moment from one on, and before the end, at which a window is open. */
function firstOpen(plan: Plan, zone: string, from: number, ends: number): number | undefined {
  const today = Math.floor(wallOf(zone, from) / DAY_MS)
  // Where clocks go back over midnight, yesterday comes once more.
  for (let day = today - 1; day <= today + DAYS_AHEAD; day += 1) {
    if ((day - 1) * DAY_MS > ends + FURTHEST_MS) return undefined
    const windows = plan.days[weekdayOf(day) - 1] ?? []
    if (windows.length === 0 || plan.restricted.has(dateOf(day))) continue
    const found = firstOn(day, windows, zone, from)
    if (found === undefined) continue
    // Only where a night comes twice may the next day begin before the last one is over.
    const next = day < today + 1 ? firstOn(day + 1, windowsOn(plan, day + 1), zone, from) : undefined
    const first = next === undefined ? found : Math.min(found, next)
    return first < ends ? first : undefined
  }
  return undefined
}

const windowsOn = (plan: Plan, day: number) =>
  plan.restricted.has(dateOf(day)) ? [] : (plan.days[weekdayOf(day) - 1] ?? [])

function firstOn(
  day: number,
  windows: readonly (readonly [number, number])[],
  zone: string,
  from: number,
): number | undefined {
  const midnight = day * DAY_MS
  let first: number | undefined
  for (const stretch of stretchesOf(zone, midnight - FURTHEST_MS, midnight + DAY_MS + FURTHEST_MS))
    for (const [opens, closes] of windows) {
      const start = Math.max(midnight + opens - stretch.offset, stretch.from, from)
      const end = Math.min(midnight + closes - stretch.offset, stretch.to)
      if (start < end && (first === undefined || start < first)) first = start
    }
  return first
}
