import { expect, it } from 'vitest'
import { defaultLimits } from '../hub.options.ts'
import { findOverdue, type Standing } from './deadlines.ts'

const beginning: Standing = { isOpen: false, openedAt: 0, absentSince: 0, expiresAt: undefined, heardAt: undefined }
const greeting: Standing = { ...beginning, absentSince: undefined, heardAt: 0 }
const open: Standing = { ...greeting, isOpen: true }
const away: Standing = { ...open, absentSince: 100_000 }

it.each<[string, Standing, number, unknown]>([
  ['the transport', beginning, 15_000, { error: new Error('The client did not come back in time.') }],
  ['the handshake', greeting, 15_000, 'handshake'],
  ['any sign of life', open, 30_000, { error: expect.any(Error), allowReconnect: true }],
  ['its return', away, 115_000, { error: new Error('The client did not come back in time.') }],
  ['a newer token', { ...away, expiresAt: 90_000 }, 90_000, { allowReconnect: true }],
])('waits for %s until it is time', (_what, standing, time, outcome) => {
  expect(findOverdue(standing, defaultLimits, time - 1)).toBeUndefined()
  expect(findOverdue(standing, defaultLimits, time)).toEqual(outcome)
})

it('does not blame a client for a silence that is not its own', () => {
  expect(findOverdue({ ...open, heardAt: undefined }, defaultLimits, Number.MAX_SAFE_INTEGER)).toBeUndefined()
})
