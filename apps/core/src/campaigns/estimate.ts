import type { CampaignOverview, CampaignSchedule } from '@parley/contract/campaigns/campaign.schema.ts'
import { windowAt } from '../kernel/hours/window.ts'

/** What has been seen so far. */
export interface Seen {
  /** Contacts that are still to be called. */
  readonly waiting: number
  /** Contacts that are done, and attempts it took so far. */
  readonly done: number
  readonly attempts: number
  readonly lastHour: number
  /** When the first of those of the last hour began. */
  readonly since: Date | null
  /** Hours in which there were attempts. */
  readonly busyHours: number
  /** Whether calls are made now. */
  readonly isRunning: boolean
  readonly pauses: readonly Pause[]
  /** When the last of those who wait may be called. */
  readonly lastDue: Date | null
}

/** In which it was stopped, as far as one can tell: from the last call until it was started again. */
export interface Pause {
  readonly from: Date
  readonly to: Date
}

const STEP_MS = 15 * 60_000
const HOUR_MS = 3_600_000
/** A year of windows of eight hours. */
const MOST_STEPS = 12_000

/**
 * When nobody would be left to call, if it goes on as it went, or was started again now; never before the last of those who wait may be
 * called. Null while there is nothing to learn from.
 */
export function estimateEnd(schedule: CampaignSchedule, seen: Seen, now: Date): CampaignOverview['estimate'] {
  const lately = latelyOf(schedule, seen, now)
  const pace = lately ? (seen.lastHour * HOUR_MS) / lately : seen.attempts / Math.max(1, seen.busyHours)
  if (seen.attempts === 0 || seen.done === 0 || pace === 0 || seen.waiting === 0) return null
  const each = seen.attempts / seen.done
  let left = ((seen.waiting * each) / pace) * HOUR_MS
  let at = now
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const opening = windowAt(schedule, schedule.zone, at)
    if (!opening.isOpen) {
      if (opening.opensAt === null) return null
      at = opening.opensAt
      continue
    }
    const ms = Math.min(left, STEP_MS)
    at = new Date(at.getTime() + ms)
    left -= ms
    if (left <= 0)
      return { endsAt: latest(at, seen.lastDue).toISOString(), assumption: assumptionOf(seen, lately, pace, each) }
  }
  return null
}

const latest = (at: Date, due: Date | null) => (due !== null && due > at ? due : at)

/** Fewer minutes say little of an hour. */
const LEAST_MS = 5 * 60_000
const MINUTE_MS = 60_000

/**
 * How long calls could be made in the last hour, from the first of them on: one that was started, resumed or whose windows opened ten minutes ago is not
 * six times as slow, nor is one that was stopped meanwhile. Null where nobody was called.
 */
function latelyOf(schedule: CampaignSchedule, { lastHour, since, pauses }: Seen, now: Date): number | null {
  if (lastHour === 0 || since === null) return null
  const isPaused = (at: number) => pauses.some(({ from, to }) => from.getTime() <= at && at < to.getTime())
  let all = 0
  let open = 0
  for (let at = since.getTime(); at < now.getTime(); at += MINUTE_MS) {
    const ms = Math.min(MINUTE_MS, now.getTime() - at)
    if (isPaused(at)) continue
    all += ms
    if (windowAt(schedule, schedule.zone, new Date(at)).isOpen) open += ms
  }
  // Contacts of other zones may be called while the windows of the campaign's own are closed.
  return Math.min(HOUR_MS, Math.max(LEAST_MS, open === 0 ? all : Math.min(open, all)))
}

const number = (value: number, digits = 0) => value.toLocaleString('en-US', { maximumFractionDigits: digits })

function assumptionOf({ waiting, isRunning }: Seen, lately: number | null, pace: number, each: number): string {
  const minutes = Math.round((lately ?? 0) / MINUTE_MS)
  const from =
    lately === null
      ? 'as in the hours with calls so far'
      : minutes < 60
        ? `as in the last ${minutes} minutes of calling`
        : 'as in the last hour'
  const start = isRunning ? '' : 'If calls begin now: '
  return `${start}${number(pace)} calls an hour while windows are open, ${from}; ${number(waiting)} contacts left, at ${number(each, 1)} calls per finished contact so far.`
}
