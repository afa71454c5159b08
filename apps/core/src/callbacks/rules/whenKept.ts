import type { CallbackSettings } from '@parley/contract/callbacks/callback.schema.ts'
import { type Opening, type WindowRules, windowAt } from '../../kernel/hours/window.ts'

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

export const rulesOf = (hours: Hours, zone: string): WindowRules => ({
  ...{ startsAt: null, endsAt: null, zone, windows: windowsOf(hours), restrictedDates: [] },
})

interface Kept {
  readonly dueAt: Date
  readonly isMoved: boolean
}

/** When a call is kept that is wanted at a time; undefined where it opens never again. Of what is past it is wanted now. */
export function whenKept(wanted: Date, now: Date, rules: WindowRules, zone: string): Kept | undefined {
  const from = wanted > now ? wanted : now
  const opening: Opening = windowAt(rules, zone, from)
  if (opening.isOpen) return { dueAt: from, isMoved: false }
  return opening.opensAt === null ? undefined : { dueAt: opening.opensAt, isMoved: true }
}
