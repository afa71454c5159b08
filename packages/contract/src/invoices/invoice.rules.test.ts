import { expect, test } from 'vitest'
import { billingDetailsDraft } from './billingDetails.schema.ts'
import { COUNTRIES } from './countries.ts'
import { electronicAddress } from './electronicAddress.ts'
import { invoiceBlocked, isIban, isVatId } from './invoice.rules.ts'
import { minorUnits } from './minorUnits.ts'

test('an IBAN has the checksum and the length of its country', () => {
  const right = [
    'CZ6508000000192000145399',
    'DE89370400440532013000',
    'GB29NWBK60161331926819',
    'SA0380000000608010167519',
  ]
  expect(right.filter((iban) => !isIban(iban))).toEqual([])
  const wrong = [
    'CZ6508000000192000145398',
    'DE8937040044053201300',
    'DE893704004405320130000',
    'cz6508000000192000145399',
    'XX',
    '',
  ]
  expect(wrong.filter(isIban)).toEqual([])
})

test('a VAT number begins with its country and has that country’s shape', () => {
  const right = ['CZ12345678', 'DE123456789', 'EL123456789', 'ATU12345678', 'NL123456789B01', 'XI123456789', 'US12']
  expect(right.filter((vatId) => !isVatId(vatId))).toEqual([])
  const wrong = ['12345678', 'CZ1234567', 'CZ12345678A', 'GR123456789', 'ZZ12345', 'DE12345678', 'CZ']
  expect(wrong.filter(isVatId)).toEqual([])
})

test('an electronic address has a scheme that networks know, and a number of that scheme', () => {
  const right = [
    ...['0088:7300010000001', '0192:987654325', '0208:0202239951', '0007:5567321707', '0184:DK12345674'],
    ...['0204:991-01234-44', '9930:DE136695976', 'EM:invoices@company.eu', '0151:51824753556'],
  ]
  expect(right.filter((address) => !electronicAddress(address))).toEqual([])
  const wrong = [
    ...['0088:7300010000002', '0192:987654326', '0208:0202239952', '0007:5567321708', '0204:99', '9999:1', 'EM:nobody'],
    ...['7300010000001', '0088:', '0088: 7300010000001', `0151:${'1'.repeat(51)}`, 'em:a@b.cz', ''],
  ]
  expect(wrong.filter(electronicAddress)).toEqual([])
  expect(electronicAddress('0088:7300010000001')).toEqual({ scheme: '0088', value: '7300010000001' })
})

test('countries and currencies are those of ISO', () => {
  expect([COUNTRIES.length, new Set(COUNTRIES).size]).toEqual([249, 249])
  expect(['EUR', 'CZK', 'JPY', 'KWD', 'CLF', 'HUF'].map(minorUnits)).toEqual([2, 2, 0, 3, 4, 2])
})

const draft = {
  ...{
    name: 'Acme',
    street: 'Dlouhá 1',
    street2: '',
    city: 'Praha',
    postalCode: '110 00',
    country: 'cz',
    companyId: '',
  },
  ...{ vatId: 'cz 123.456-78', email: '', iban: 'cz65 0800 0000 1920 0014 5399', bic: '', paymentDays: null },
  ...{ vat: 'standard' as const, vatRate: '21' },
}
const faults = (change: object) =>
  billingDetailsDraft.safeParse({ ...draft, ...change }).error?.issues.map(({ path, message }) => `${path}: ${message}`)

test('details are kept compact, and what is missing or wrong is said at its field', () => {
  expect(billingDetailsDraft.parse(draft)).toMatchObject({
    ...{ country: 'CZ', vatId: 'CZ12345678', iban: 'CZ6508000000192000145399' },
  })
  expect(faults({ name: ' ', city: '', country: '' })).toEqual([
    'name: Field is required',
    'city: Field is required',
    'country: Field is required',
    'country: Choose a country of ISO 3166-1',
  ])
  expect(faults({ country: 'XX' })).toEqual(['country: Choose a country of ISO 3166-1'])
  expect(faults({ iban: 'CZ6508000000192000145398' })).toEqual(['iban: The checksum of this IBAN is incorrect'])
  expect(faults({ vatId: 'CZ1' })?.[0]).toContain('vatId: A VAT number starts with')
  expect(faults({ electronicAddress: '0088:1' })?.[0]).toContain('Write scheme and number')
  expect(faults({ bic: 'ABC' })?.[0]).toContain('bic: A BIC has 8 or 11')
  expect(['100.1', '-1', '21,5', '1e1'].map((vatRate) => faults({ vatRate })?.length)).toEqual([1, 1, 1, 1])
})

test('an invoice is issued of a closed month that has something in it, by and for somebody known', () => {
  const month = {
    month: '2026-10',
    state: 'CLOSED',
    lines: [{}],
    total: '1',
    totals: null as { payable: string } | null,
    missing: [] as { side: string }[],
  }
  const code = (change: Partial<typeof month>) => invoiceBlocked.issue({ ...month, ...change })?.code
  expect(code({})).toBeUndefined()
  expect(code({ state: 'LOCKED' })).toBeUndefined()
  expect(code({ state: 'OPEN' })).toBe('invoice.monthOpen')
  expect(code({ lines: [] })).toBe('invoice.empty')
  expect(code({ total: '-0.01' })).toBe('invoice.negative')
  expect(code({ totals: { payable: '-0.01' } })).toBe('invoice.negative')
  expect(code({ total: '-0.001', totals: { payable: '0' } })).toBeUndefined()
  expect(code({ missing: [{ side: 'customer' }] })).toBe('invoice.detailsMissing')
})
