import { expect, test } from 'vitest'
import { feeCategory } from '../enums/billing.enum.ts'
import { feeBlocked } from './fee.rules.ts'

const { OTHER, SLA, LICENSE_CHATBOT } = feeCategory.of
const fee = {
  category: SLA as number,
  period: 'month',
  amount: '10.50',
  quantity: 1,
  validFrom: '2026-01-01',
  validTo: null as string | null,
}
const today = '2026-06-10'

test('a licence or service level is not charged twice for a day, other fees may be', () => {
  const later = { ...fee, validFrom: '2026-05-01' }
  expect(feeBlocked.save(later, [fee])?.code).toBe('fee.overlap')
  expect(feeBlocked.save(later, [{ ...fee, validTo: '2026-04-30' }])).toBeUndefined()
  expect(feeBlocked.save(later, [{ ...fee, category: LICENSE_CHATBOT }])).toBeUndefined()
  expect(feeBlocked.save({ ...later, category: OTHER }, [{ ...fee, category: OTHER }])).toBeUndefined()
  expect(feeBlocked.save({ ...fee, validTo: '2025-12-31' }, [])?.code).toBe('fee.backwards')
})

test('what has been charged stays; its end can move from yesterday on', () => {
  const change = (after: Partial<typeof fee>, before: Partial<typeof fee> = {}) =>
    feeBlocked.change({ ...fee, ...before }, { ...fee, ...before, ...after }, today)?.code
  expect(change({ amount: '10.5' })).toBeUndefined()
  expect(change({ amount: '10' })).toBe('fee.begun')
  expect(change({ amount: '105' }, { amount: '1050' })).toBe('fee.begun')
  expect(change({ quantity: 2 })).toBe('fee.begun')
  expect(change({ validTo: '2026-06-09' })).toBeUndefined()
  expect(change({ validTo: '2026-06-08' })).toBe('fee.begun')
  expect(change({ validTo: null }, { validTo: '2026-02-01' })).toBe('fee.begun')
  expect(change({ amount: '1' }, { validFrom: '2026-06-11' })).toBeUndefined()
})
