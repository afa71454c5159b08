import { expect, test } from 'vitest'
import { isShutOut, passwordNotice } from './password-notice.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const notice = (type: 0 | 1 | 2 | 3, expiresAt: string | null, warnDays = 14) =>
  passwordNotice({ type, expiresAt, warnDays }, now)

test('warns when the days left are at or below warnDays', () => {
  expect(notice(1, '2026-12-06T12:00:00Z')).toBeUndefined()
  expect(notice(1, '2026-12-05T12:00:00Z')).toBe('Your password will expire in 14 days.')
  expect(notice(2, '2026-11-22T11:00:00Z')).toBe('Your password will expire in 1 days.')
})

test('says when it has expired', () => {
  expect(notice(1, '2026-11-21T12:00:00Z')).toBe('Your password has expired.')
  expect(notice(3, '2026-01-01T00:00:00Z', 0)).toBe('Your password has expired.')
})

test('an expired password shuts out under RESTRICTION and BLOCK alone', () => {
  const shut = (type: 0 | 1 | 2 | 3, expiresAt: string | null) => isShutOut({ type, expiresAt, warnDays: 14 }, now)
  const [past, ahead] = ['2026-11-21T12:00:00Z', '2026-11-21T12:00:01Z']
  expect([0, 1, 2, 3].map((type) => shut(type as 0 | 1 | 2 | 3, past))).toEqual([false, false, true, true])
  expect([shut(2, ahead), shut(3, null)]).toEqual([false, false])
})

test('says nothing where passwords never expire', () => {
  expect(notice(0, '2026-01-01T00:00:00Z')).toBeUndefined()
  expect(notice(1, null)).toBeUndefined()
})
