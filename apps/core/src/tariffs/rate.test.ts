import type { TariffTerms } from '@parley/contract/tariffs/tariff.schema.ts'
import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { type RatedCall, rateCall } from './rate.ts'

const step = (price: string, increment = 60, fromSecond = 0) => ({ fromSecond, price, increment })
const terms = (more: Partial<TariffTerms> = {}): TariffTerms => ({
  mode: 1,
  validFrom: '2026-01-01',
  validTo: null,
  freeSeconds: 0,
  minimum: '0',
  rounding: { digits: 6, mode: 'halfUp' },
  bands: [],
  rates: [{ prefix: '', band: null, connectFee: '0', steps: [step('0.02')] }],
  ...more,
})
const call = (more: Partial<RatedCall> = {}): RatedCall => ({
  startedAt: new Date('2026-11-20T10:00:00Z'),
  zone: 'Europe/Prague',
  to: '+420777123456',
  answered: true,
  talkMs: 61_000,
  ...more,
})
const rate = (more: Partial<TariffTerms> = {}, called: Partial<RatedCall> = {}) =>
  rateCall(terms(more), call(called)).amount

it.each([
  [0, '0'],
  [1, '0.02'],
  [60_000, '0.02'],
  [60_001, '0.04'],
  [119_999, '0.04'],
])('charges every begun minute: %i ms are %s', (talkMs, amount) => {
  expect(rate({}, { talkMs })).toBe(amount)
})

test('what nobody answered costs nothing, whatever the minimum', () => {
  expect(rateCall(terms({ minimum: '5' }), call({ answered: false }))).toEqual({ amount: '0', trace: null })
})

test('the longest prefix counts, however the number is written', () => {
  const rates = ['', '420', '42077', '43'].map((prefix, index) => ({
    ...{ prefix, band: null, connectFee: `${index}`, steps: [step('0')] },
  }))
  const of = (to: string) => rate({ rates }, { to })
  expect(['+420 777 123 456', '420222', '+43 1 2345', '+1 202'].map(of)).toEqual(['2', '1', '3', '0'])
})

test('a price of certain hours is on the tenant’s clock; others have the price without hours', () => {
  const bands = [{ name: 'Peak', days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' }]
  const rates = [
    { prefix: '', band: null, connectFee: '1', steps: [step('0')] },
    { prefix: '', band: 'Peak', connectFee: '2', steps: [step('0')] },
    { prefix: '43', band: null, connectFee: '3', steps: [step('0')] },
  ]
  const at = (time: string, more: Partial<RatedCall> = {}) =>
    rate({ bands, rates }, { startedAt: new Date(time), ...more })
  expect(at('2026-11-20T07:00:00Z')).toBe('2')
  expect(at('2026-11-20T06:59:59Z')).toBe('1')
  expect(at('2026-11-20T17:00:00Z')).toBe('1')
  expect(at('2026-11-22T10:00:00Z')).toBe('1')
  expect(at('2026-11-20T22:00:00Z', { zone: 'Asia/Tokyo' })).toBe('1')
  expect(at('2026-11-20T00:00:00Z', { zone: 'Asia/Tokyo' })).toBe('2')
  expect(at('2026-11-20T10:00:00Z', { to: '+4312345' })).toBe('3')
})

test('steps follow each other, free seconds are the first ones, and the trace says so', () => {
  const steps = [step('0.05', 60, 0), step('0.001', 1, 60)]
  const rates = [{ prefix: '', band: null, connectFee: '0.1', steps }]
  const { amount, trace } = rateCall(terms({ rates, freeSeconds: 10 }), call({ talkMs: 75_200 }))
  expect(amount).toBe('0.166')
  expect(trace).toEqual({
    prefix: '',
    band: null,
    seconds: 76,
    freeSeconds: 10,
    connectFee: '0.1',
    steps: [
      { fromSecond: 10, seconds: 50, increments: 1, price: '0.05', amount: '0.05' },
      { fromSecond: 60, seconds: 16, increments: 16, price: '0.001', amount: '0.016' },
    ],
    sum: '0.166',
    raisedTo: null,
    exact: '0.166',
  })
  expect(rate({ rates, freeSeconds: 90 }, { talkMs: 75_200 })).toBe('0.1')
})

it.each([
  ['halfUp', '0.12', '0.13'],
  ['up', '0.13', '0.13'],
  ['down', '0.12', '0.12'],
] as const)('rounds %s, after the minimum', (mode, low, half) => {
  const of = (price: string, minimum = '0') =>
    rate({
      minimum,
      rounding: { digits: 2, mode },
      rates: [{ prefix: '', band: null, connectFee: price, steps: [step('0')] }],
    })
  expect([of('0.124999'), of('0.125')]).toEqual([low, half])
  expect(of('0', '0.125')).toBe(half)
  expect(of('0.12')).toBe('0.12')
})

test('a price per call is the same however long it took', () => {
  const rates = [{ prefix: '', band: null, connectFee: '0.3', steps: [] }]
  const of = (talkMs: number) => rate({ mode: 2, rates, freeSeconds: 100 }, { talkMs })
  expect([of(0), of(3_600_000)]).toEqual(['0.3', '0.3'])
})

test('no digit is lost, however large the amounts are', () => {
  const rates = [{ prefix: '', band: null, connectFee: '999999999.999999', steps: [step('999999999.999999', 1)] }]
  expect(rate({ rates }, { talkMs: 86_400_000 })).toBe('86400999999999.913599')
})

test('talking longer never costs less, and the trace always adds up', () => {
  const price = fc.integer({ min: 0, max: 5_000_000 }).map((each) => (each / 1e6).toFixed(6))
  const some = fc.record({
    free: fc.integer({ min: 0, max: 200 }),
    talk: fc.integer({ min: 0, max: 400_000 }),
    more: fc.integer({ min: 0, max: 400_000 }),
    steps: fc.array(fc.tuple(price, fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 120 })), {
      ...{ minLength: 1, maxLength: 4 },
    }),
  })
  fc.assert(
    fc.property(some, ({ free, talk, more, steps }) => {
      let from = 0
      const rows = steps.map(([each, increment, length], index) => {
        if (index > 0) from += length
        return step(each, increment, from)
      })
      const given = terms({
        ...{ freeSeconds: free, rates: [{ prefix: '', band: null, connectFee: '0.01', steps: rows }] },
      })
      const [one, other] = [talk, talk + more].map((talkMs) => rateCall(given, call({ talkMs })))
      expect(Number(other?.amount)).toBeGreaterThanOrEqual(Number(one?.amount) - 1e-9)
      const sum = one?.trace?.steps.reduce((all, { amount }) => all + Number(amount), 0.01)
      expect(Number(one?.amount)).toBeCloseTo(sum ?? Number.NaN, 5)
    }),
  )
})
