import { addAmounts, parseAmount } from '@parley/rating'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { billingParty, invoiceLineOf } from '../../test/invoices.ts'
import { missingOf, paid, totalsOf, vatOf } from './totals.ts'

const STANDARD = { category: 'S', rate: '21' } as const
const taxed = (change: object = {}) => ({ ...billingParty(), vat: 'standard' as const, vatRate: '', ...change })

test('lines are rounded as their currency is paid, and what that differs from the exact total is told', () => {
  const three = ['0.333333', '0.333333', '0.333334'].map((amount) => invoiceLineOf(amount))
  expect(totalsOf(three, 'EUR', STANDARD)).toEqual({
    ...{ net: '0.99', vatCategory: 'S', vatRate: '21', vat: '0.21', gross: '1.2', rounding: '0.01', payable: '1.21' },
  })
  expect(totalsOf([invoiceLineOf('10.5', {}, 'JPY')], 'JPY', STANDARD)).toMatchObject({
    net: '11',
    vat: '2',
    payable: '13',
  })
  expect(paid('-0.005', 'EUR')).toBe('-0.01')
  expect(totalsOf([invoiceLineOf('-0.005')], 'EUR', { category: 'Z', rate: '0' }).payable).toBe('-0.01')
})

const amount = fc
  .tuple(fc.boolean(), fc.bigInt(0n, 999_999_999n), fc.integer({ min: 0, max: 999_999 }))
  .map(([isBelow, whole, part]) => `${isBelow ? '-' : ''}${whole}.${String(part).padStart(6, '0')}`)

test('whatever the amounts, the sums agree, and what is paid is the exact total with VAT to half a cent', () => {
  fc.assert(
    fc.property(
      fc.array(amount, { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 0, max: 10_000 }),
      fc.constantFrom('EUR', 'JPY', 'KWD'),
      (amounts, hundredths, currency) => {
        const rate = `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
        const lines = amounts.map((each) => invoiceLineOf(each, {}, currency))
        const totals = totalsOf(lines, currency, { category: 'S', rate })
        expect(totals.net).toBe(addAmounts(...lines.map(({ net }) => net)))
        expect(totals.gross).toBe(addAmounts(totals.net, totals.vat))
        expect(totals.payable).toBe(addAmounts(totals.gross, totals.rounding))
        for (const each of [totals.vat, totals.payable]) expect(paid(each, currency)).toBe(each)
        const unit = parseAmount({ EUR: '0.01', JPY: '1', KWD: '0.001' }[currency] ?? '')
        const exact = parseAmount(addAmounts(...amounts)) * (parseAmount('100') + parseAmount(rate))
        const off = parseAmount(totals.payable) * 100_000_000n - exact
        expect((off < 0n ? -off : off) * 2n <= unit * 100_000_000n).toBe(true)
      },
    ),
  )
})

test('VAT is the customer’s rate or else the supplier’s; who has no VAT number charges none', () => {
  const supplier = taxed({ vatRate: '21.00' })
  expect(vatOf(supplier, taxed())).toEqual({ category: 'S', rate: '21' })
  expect(vatOf(supplier, taxed({ vatRate: '12' }))).toEqual({ category: 'S', rate: '12' })
  expect(vatOf(supplier, taxed({ vatRate: '0' }))).toEqual({ category: 'Z', rate: '0' })
  expect(vatOf(supplier, taxed({ vat: 'reverseCharge' }))).toEqual({ category: 'AE', rate: '0' })
  expect(vatOf(supplier, taxed({ vat: 'exempt' }))).toEqual({ category: 'E', rate: '0' })
  expect(vatOf(taxed({ vatId: '', vatRate: '21' }), taxed())).toEqual({ category: 'O', rate: '0' })
  expect(vatOf(taxed(), taxed())).toBeUndefined()
})

test('what an invoice may not lack is named by its side and field', () => {
  const fields = (...given: Parameters<typeof missingOf>) =>
    missingOf(...given).map(({ side, field }) => `${side}.${field}`)
  expect(fields(null, null)).toEqual(['supplier.name', 'customer.name'])
  expect(fields(taxed({ vatRate: '21' }), taxed())).toEqual([])
  expect(fields(taxed(), taxed())).toEqual(['supplier.vatRate'])
  expect(fields(taxed({ vatId: '', companyId: '' }), taxed())).toEqual(['supplier.companyId'])
  const reverse = taxed({ vat: 'reverseCharge', vatId: '', companyId: '' })
  expect(fields(taxed({ vatRate: '21' }), reverse)).toEqual(['customer.vatId'])
})
