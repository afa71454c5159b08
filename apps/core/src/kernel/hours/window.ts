import type { CallingWindow, CampaignSchedule } from '@parley/contract/campaigns/campaign.schema.ts'
import { type DayHours, dateOf, firstOpen, weekdayOf } from '@parley/flow/wall-hours.ts'
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

interface Plan {
  readonly hours: DayHours
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
  const plan = { hours, of: rules.restrictedDates }
  plans.set(rules.windows, plan)
  return plan
}

/**
 * Windows are on the wall of whoever is called: an hour that comes twice is open twice, and one that is left out is not there. Where the
 * zone of a contact is unknown, the campaign’s counts.
 */
export function windowAt(rules: WindowRules, contactZone: string, at: Date): Opening {
  const zone = isZone(contactZone) ? contactZone : rules.zone
  const starts = rules.startsAt === null ? Number.NEGATIVE_INFINITY : Date.parse(rules.startsAt)
  const ends = rules.endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(rules.endsAt)
  const asked = at.getTime()
  const from = Math.max(asked, starts)
  if (from >= ends || !isZone(zone)) return { isOpen: false, opensAt: null }
  const opens = firstOpen(planOf(rules).hours, zone, from, ends)
  if (opens === asked) return { isOpen: true }
  return { isOpen: false, opensAt: opens === undefined ? null : new Date(opens) }
}
