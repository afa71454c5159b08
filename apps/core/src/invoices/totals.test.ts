import { addAmounts, parseAmount } from '@parley/rating'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { billingParty } from '../../test/invoices.ts'
import { missingOf, netsOf, totalsOf, vatOf } from './totals.ts'

const STANDARD = { category: 'S', rate: '21' } as const
const taxed = (change: object = {}) => ({ ...billingParty(), vat: 'standard' as const, vatRate: '', ...change })

test('forty lines with a lost fraction each come to the exact sum, and net with VAT is what is paid', () => {
  const korunas = netsOf(Array(40).fill('10.004'), 'CZK')
  expect([korunas.filter((net) => net === '10.01').length, korunas[0], korunas[39]]).toEqual([16, '10.01', '10'])
  expect(
    totalsOf(
      korunas.map((net) => ({ net })),
      'CZK',
      STANDARD,
    ),
  ).toEqual({
    ...{
      net: '400.16',
      vatCategory: 'S',
      vatRate: '21',
      vat: '84.03',
      gross: '484.19',
      rounding: '0',
      payable: '484.19',
    },
  })
  expect(netsOf(['100.4', '100.4'], 'JPY')).toEqual(['101', '100'])
  expect(netsOf(['1.0005', '-0.0004', '2'], 'KWD')).toEqual(['1', '0', '2'])
  expect(netsOf(['-0.005'], 'EUR')).toEqual(['-0.01'])
  expect(totalsOf([], 'EUR', STANDARD)).toMatchObject({ net: '0', payable: '0' })
})

test('those that lost most are raised, of equal ones the earlier; what needs no rounding stays', () => {
  expect(netsOf(['1.001', '1.009', '1.006', '5'], 'EUR')).toEqual(['1', '1.01', '1.01', '5'])
  expect(netsOf(['-1.001', '-1.009', '3'], 'EUR')).toEqual(['-1', '-1.01', '3'])
})

const amount = fc
  .tuple(fc.boolean(), fc.bigInt(0n, 999_999_999n), fc.integer({ min: 0, max: 999_999 }))
  .map(([isBelow, whole, part]) => `${isBelow ? '-' : ''}${whole}.${String(part).padStart(6, '0')}`)
/** Months have hundreds of lines of the same small amount, too. */
const amounts = fc.oneof(
  fc.array(amount, { minLength: 1, maxLength: 60 }),
  fc.tuple(amount, fc.integer({ min: 1, max: 400 })).map(([each, times]) => Array<string>(times).fill(each)),
)
const UNITS: Readonly<Record<string, string>> = { EUR: '0.01', CZK: '0.01', JPY: '1', KWD: '0.001' }

test('whatever the amounts, lines make the exact sum to half a piece, and net and VAT are paid', () => {
  fc.assert(
    fc.property(
      amounts,
      fc.constantFrom('0', '5.5', '10', '21', '99.99'),
      fc.constantFrom(...Object.keys(UNITS)),
      (exact, rate, currency) => {
        const lines = netsOf(exact, currency).map((net) => ({ net }))
        const totals = totalsOf(lines, currency, { category: 'S', rate })
        const unit = parseAmount(UNITS[currency] ?? '')
        const within = (off: bigint, most: bigint) => expect((off < 0n ? -off : off) <= most).toBe(true)
        expect(totals.net).toBe(addAmounts(...lines.map(({ net }) => net)))
        expect([totals.gross, totals.rounding]).toEqual([addAmounts(totals.net, totals.vat), '0'])
        expect(totals.payable).toBe(addAmounts(totals.net, totals.vat))
        within((parseAmount(totals.net) - parseAmount(addAmounts(...exact))) * 2n, unit)
        within(
          (parseAmount(totals.vat) * 100_000_000n - parseAmount(totals.net) * parseAmount(rate)) * 2n,
          unit * 100_000_000n,
        )
        for (const [at, { net }] of lines.entries()) {
          within(parseAmount(net) - parseAmount(exact[at] ?? ''), unit - 1n)
          expect(parseAmount(net) % unit).toBe(0n)
        }
        expect(parseAmount(totals.vat) % unit).toBe(0n)
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
