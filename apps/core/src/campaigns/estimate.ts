import type { CampaignOverview, CampaignSchedule } from '@parley/contract/campaigns/campaign.schema.ts'
import { windowAt } from './rules/window.ts'

/** What has been seen so far. */
export interface Seen {
  /** Contacts that are still to be called. */
  readonly waiting: number
  /** Contacts that are done, and attempts it took so far. */
  readonly done: number
  readonly attempts: number
  readonly lastHour: number
  /** Hours in which there were attempts. */
  readonly busyHours: number
}

const STEP_MS = 15 * 60_000
const HOUR_MS = 3_600_000
/** A year of windows of eight hours. */
const MOST_STEPS = 12_000

/** When nobody would be left to call, if it goes on as it went; null while there is nothing to learn from. */
export function estimateEnd(schedule: CampaignSchedule, seen: Seen, now: Date): CampaignOverview['estimate'] {
  const pace = seen.lastHour > 0 ? seen.lastHour : seen.attempts / Math.max(1, seen.busyHours)
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
    if (left <= 0) return { endsAt: at.toISOString(), assumption: assumptionOf(seen, pace, each) }
  }
  return null
}

const number = (value: number, digits = 0) => value.toLocaleString('en-US', { maximumFractionDigits: digits })

function assumptionOf({ waiting, lastHour }: Seen, pace: number, each: number): string {
  const from = lastHour > 0 ? 'as in the last hour' : 'as in the hours with calls so far'
  return `${number(pace)} calls an hour while windows are open, ${from}; ${number(each, 1)} calls for each of ${number(waiting)} contacts left, since so far one call in ${number(each, 1)} was the last to a contact.`
}
