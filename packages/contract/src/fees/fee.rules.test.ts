import { expect, test } from 'vitest'
import { feeCategory } from '../enums/billing.enum.ts'
import { closedMonthOf, feeBlocked } from './fee.rules.ts'

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
    feeBlocked.change({ ...fee, closedIn: null, ...before }, { ...fee, ...before, ...after }, today)?.code
  expect(change({ amount: '10.5' })).toBeUndefined()
  expect(change({ amount: '10' })).toBe('fee.begun')
  expect(change({ amount: '105' }, { amount: '1050' })).toBe('fee.begun')
  expect(change({ quantity: 2 })).toBe('fee.begun')
  expect(change({ validTo: '2026-06-09' })).toBeUndefined()
  expect(change({ validTo: '2026-06-08' })).toBe('fee.begun')
  expect(change({ validTo: null }, { validTo: '2026-02-01' })).toBe('fee.begun')
  expect(change({ amount: '1' }, { validFrom: '2026-06-11' })).toBeUndefined()
})

test('what closed months were charged keeps a fee; one that is over can’t even be ended', () => {
  const remove = (change: Partial<typeof fee>, lastClosed: string | null) => {
    const changed = { ...fee, ...change }
    return feeBlocked.remove({ ...changed, closedIn: closedMonthOf(changed, lastClosed) }, today)
  }
  expect(remove({}, null)).toBeUndefined()
  expect(remove({}, '2025-12')).toBeUndefined()
  expect(remove({}, '2026-01')).toMatchObject({
    code: 'fee.closed',
    message: expect.stringContaining('charged in 2026-01,'),
  })
  expect(remove({}, '2026-05')?.message).toContain('2026-05')
  const ended = { validTo: '2026-03-31' }
  expect(remove(ended, '2026-05')).toMatchObject({
    code: 'fee.closedOver',
    message: expect.stringContaining('charged in 2026-03,'),
  })
  expect(remove(ended, '2026-02')).toMatchObject({
    code: 'fee.closedOver',
    message: expect.stringContaining('charged in 2026-02,'),
  })
  expect(remove({ validTo: '2026-06-09' }, '2026-05')?.code).toBe('fee.closed')
  expect(remove({ period: 'once' }, '2026-05')).toMatchObject({
    code: 'fee.closedOver',
    message: expect.stringContaining('charged in 2026-01,'),
  })
  expect(remove({ period: 'once', validFrom: '2026-06-01' }, '2026-05')).toBeUndefined()
})
