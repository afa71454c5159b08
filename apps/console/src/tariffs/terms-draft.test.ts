import { billingMode } from '@parley/contract/enums/billing.enum.ts'
import { expect, test } from 'vitest'
import { isPrefix, newRate, newTerms, nextTerms, termsOf } from './terms-draft.ts'

const terms = newTerms('2026-12-01')

test('numbers are sent as digits, the empty choice as no hours, and a price per call without steps', () => {
  const rates = [newRate(), { ...newRate(), prefix: '+420 2', band: 'Day' }]
  expect(termsOf({ ...terms, rates }).rates).toMatchObject([
    { prefix: '', band: null, steps: [{ fromSecond: 0 }] },
    { prefix: '4202', band: 'Day' },
  ])
  expect(termsOf({ ...terms, rates, mode: billingMode.of.PER_CALL }).rates).toMatchObject([
    { steps: [] },
    { steps: [] },
  ])
})

test('what a month includes goes on with the next version; emptied it is none', () => {
  const last = termsOf({ ...terms, bundleSeconds: 600 })
  expect(last.bundleSeconds).toBe(600)
  expect(nextTerms(last, '2027-01-01').bundleSeconds).toBe(600)
  const { bundleSeconds: _, ...before } = last
  expect(nextTerms(before, '2027-01-01').bundleSeconds).toBe(0)
  // A number field that was emptied holds null.
  expect(termsOf({ ...terms, bundleSeconds: null as unknown as number }).bundleSeconds).toBe(0)
})

test('the next version begins as the last one is, and steps can be typed where there were none', () => {
  const last = termsOf({ ...terms, mode: billingMode.of.PER_CALL, validTo: '2026-12-31' })
  expect(nextTerms(last, '2027-01-01')).toMatchObject({
    mode: billingMode.of.PER_CALL,
    validFrom: '2027-01-01',
    validTo: null,
    rates: [{ band: '', steps: [{ fromSecond: 0 }] }],
  })
})

test('a prefix is typed with or without plus and spaces', () => {
  expect(['', '420', '+420 2'].filter(isPrefix)).toHaveLength(3)
  expect(['home', '1234567890123456', '420-2'].filter(isPrefix)).toEqual([])
})
