import type { DestinationEntry } from '@parley/contract/destinations/destination.schema.ts'
import { expect, test } from 'vitest'
import type { FoundEntry } from './destinationOf.ts'
import { fullAt, NOTHING, withCall } from './limits.ts'

const now = new Date('2026-11-20T10:15:30Z')
const at = (time: string) => new Date(`2026-11-20T${time}Z`)
const found = (limits: Partial<DestinationEntry>): FoundEntry => ({
  of: 'tenant',
  entry: {
    prefix: '+44',
    action: 'allow',
    perMinute: null,
    perHour: null,
    perDay: null,
    minutesPerDay: null,
    ...limits,
  },
})

test('the call that reaches a limit is the last one, and the next waits until one falls out of its span', () => {
  const limit = found({ perMinute: 2 })
  const once = withCall(NOTHING, now)
  expect(fullAt(limit, once, now)).toBeUndefined()
  expect(fullAt(limit, withCall(once, now), now)).toEqual({
    text: 'The entry +44 of the tenant allows 2 calls a minute.',
    until: at('10:16:00'),
  })
})

test('hours and days go by the oldest minute that counts', () => {
  const through = { ...NOTHING, hour: 5, day: 9, hourSince: at('09:40:00'), daySince: new Date('2026-11-19T11:00:00Z') }
  expect(fullAt(found({ perHour: 5 }), through, now)?.until).toEqual(at('10:40:00'))
  expect(fullAt(found({ perHour: 6 }), through, now)).toBeUndefined()
  expect(fullAt(found({ perDay: 9 }), through, now)?.until).toEqual(at('11:00:00'))
  expect(fullAt(found({ perDay: 10 }), through, now)).toBeUndefined()
  // It never waits for a moment that is over.
  const old = { ...through, hourSince: at('09:00:00') }
  expect(fullAt(found({ perHour: 5 }), old, now)?.until).toEqual(at('10:16:00'))
})

test('a call that begins takes up a minute of the day', () => {
  const through = { ...NOTHING, seconds: 60, daySince: at('10:00:00') }
  expect(fullAt(found({ minutesPerDay: 2 }), through, now)).toBeUndefined()
  expect(fullAt(found({ minutesPerDay: 1 }), through, now)?.text).toBe(
    'The entry +44 of the tenant allows 1 minute a day.',
  )
  expect(fullAt(found({ minutesPerDay: 2 }), { ...through, seconds: 61 }, now)).toBeDefined()
})
