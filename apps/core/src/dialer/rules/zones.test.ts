import { expect, it } from 'vitest'
import type { Checked } from '../ports.ts'
import { afterCall, verdictOf } from './verdict.ts'

const HOUR = 3_600_000
const tries = { attempts: 3, delayMinutes: 90 }
const rules: Checked['rules'] = {
  ...{ idCampaign: 1, status: 8, startsAt: null, endsAt: null, restrictedDates: [] },
  // Few are there: whoever is judged by it instead of by their own clock is judged wrongly.
  zone: 'Pacific/Kiritimati',
  windows: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '17:00' }],
  retries: { busy: tries, noAnswer: tries, declined: tries, voicemail: tries, failed: tries },
  ...{ nextNumber: 'now' as const, mostPerNumber: 50, wrongNumber: '' },
  ...{ mostAttempts: 5, breaker: null, frequencyCap: null },
}
const contact = {
  idContact: 1,
  idCampaign: 1,
  phone: '+420605111001',
  attempts: 0,
  state: 'READY' as const,
  isHeld: false,
}
const busy = { result: 'busy', answeredAt: null, ringMs: 0, talkMs: 0, disposition: null, guids: [] } as const

it('in every zone, over both changes of its clock, contacts are called and tried again on their own clock', () => {
  let otherwise = 0
  const hourIn = (format: Intl.DateTimeFormat, at: Date) => Number(format.format(at))
  const formatOf = (timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', hour: '2-digit' })
  const wallOfCampaign = formatOf(rules.zone)
  const isWorking = (hour: number) => hour >= 9 && hour < 17
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const wall = formatOf(zone)
    const start = Date.UTC(2026, 0, 1)
    const days = Array.from({ length: 365 }, (_, day) => start + day * 24 * HOUR)
    const changes = days.filter((day) => hourIn(wall, new Date(day)) !== hourIn(wall, new Date(day + 24 * HOUR)))
    for (const day of changes.length === 0 ? [Date.UTC(2026, 2, 28)] : changes)
      for (let ms = day - 6 * HOUR; ms < day + 30 * HOUR; ms += HOUR) {
        const at = new Date(ms)
        const isOpen = isWorking(hourIn(wall, at))
        if (isOpen !== isWorking(hourIn(wallOfCampaign, at))) otherwise += 1
        const verdict = verdictOf({ ...contact, zone, rules }, at)
        if (verdict.isCalled !== isOpen) throw new Error(`${zone} ${at.toISOString()}: ${verdict.isCalled}`)
        const again = verdict.isCalled
          ? afterCall({ rules, zone, attempts: 1, results: {} }, { ...busy, endedAt: at }).dueAt
          : verdict.dueAt
        if (again === null || again <= at || !isWorking(hourIn(wall, again)))
          throw new Error(`${zone} ${at.toISOString()} is tried again at ${again?.toISOString()}`)
      }
  }
  expect(otherwise).toBeGreaterThan(5_000)
})

it('contacts whose number lies in several zones are called and tried again when it is allowed in all', () => {
  const zone = 'America/New_York&America/Los_Angeles'
  const at = (hour: number) => new Date(Date.UTC(2026, 0, 15, hour))
  // Nine to five in New York is 14 to 22 UTC, three hours later in Los Angeles.
  const called = [13, 14, 16, 17, 21, 22, 23].filter(
    (hour) => verdictOf({ ...contact, zone, rules }, at(hour)).isCalled,
  )
  expect(called).toEqual([17, 21])
  expect(verdictOf({ ...contact, zone, rules }, at(14))).toMatchObject({ code: 'window', dueAt: at(17) })
  expect(afterCall({ rules, zone, attempts: 1, results: {} }, { ...busy, endedAt: at(21) }).dueAt).toEqual(at(41))
})
