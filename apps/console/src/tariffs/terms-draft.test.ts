import { billingMode } from '@parley/contract/enums/billing.enum.ts'
import { expect, test } from 'vitest'
import { newBand, newRate, newTerms, nextTerms, termsBlocked, termsOf } from './terms-draft.ts'

const terms = newTerms('2026-12-01')
const wordsOf = (change: object) => termsBlocked({ name: '', terms: { ...terms, ...change } })?.message

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

test('the next version begins as the last one is, and steps can be typed where there were none', () => {
  const last = termsOf({ ...terms, mode: billingMode.of.PER_CALL, validTo: '2026-12-31' })
  expect(nextTerms(last, '2027-01-01')).toMatchObject({
    mode: billingMode.of.PER_CALL,
    validFrom: '2027-01-01',
    validTo: null,
    rates: [{ band: '', steps: [{ fromSecond: 0 }] }],
  })
})

test('what could not be rated is said before it is sent', () => {
  expect(wordsOf({})).toBeUndefined()
  expect(wordsOf({ rates: [{ ...newRate(), prefix: '420' }] })).toMatch(/default price/)
  expect(wordsOf({ rates: [newRate(), { ...newRate(), prefix: 'home' }] })).toMatch(/only digits/)
  expect(wordsOf({ validTo: '2026-01-01' })).toBeDefined()
  // What is missing in a field is said at the field.
  expect(wordsOf({ bands: [{ ...newBand(), name: '' }] })).toBeUndefined()
})
