import { expect, it, test } from 'vitest'
import { chooseRate, type RatedCall, rateCall, rate as rateChosen } from './rate.ts'
import { RatingError } from './rating.error.ts'
import type { Terms } from './terms.ts'

const step = (price: string, increment = 60, fromSecond = 0) => ({ fromSecond, price, increment })
const terms = (more: Partial<Terms> = {}): Terms => ({
  mode: 1,
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
const rate = (more: Partial<Terms> = {}, called: Partial<RatedCall> = {}) => rateCall(terms(more), call(called)).amount

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
    bundleSeconds: 0,
    connectFee: '0.1',
    steps: [
      { fromSecond: 10, seconds: 50, increment: 60, increments: 1, price: '0.05', amount: '0.05' },
      { fromSecond: 60, seconds: 16, increment: 1, increments: 16, price: '0.001', amount: '0.016' },
    ],
    sum: '0.166',
    raisedTo: null,
    exact: '0.166',
    rounding: { digits: 6, mode: 'halfUp' },
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

test('a call belongs to the hours in which it begins, across midnight and a change of clocks', () => {
  const bands = [{ name: 'Night', days: [6, 7], from: '02:00', to: '03:00' }]
  const rates = [
    { prefix: '', band: null, connectFee: '1', steps: [step('0')] },
    { prefix: '', band: 'Night', connectFee: '2', steps: [step('0')] },
  ]
  const at = (time: string) => rate({ bands, rates }, { startedAt: new Date(time) })
  // The hour is left out in spring, and comes twice in autumn.
  expect(['2026-03-29T00:59:59Z', '2026-03-29T01:00:00Z'].map(at)).toEqual(['1', '1'])
  expect(['2026-10-25T00:00:00Z', '2026-10-25T01:59:59Z', '2026-10-25T02:00:00Z'].map(at)).toEqual(['2', '2', '1'])
  expect(at('2026-11-20T22:59:59Z')).toBe('1')
})

test('an amount is explained by what is kept of the call, without its number', () => {
  const rates = ['', '420'].map((prefix) => ({
    prefix,
    band: null,
    connectFee: '0',
    steps: [step(`0.${prefix || 1}`)],
  }))
  const chosen = chooseRate(terms({ rates }), call())
  expect(chosen).toEqual({ prefix: '420', band: null })
  expect(rateChosen(terms({ rates }), { ...chosen, answered: true, talkMs: 61_000 })).toEqual(
    rateCall(terms({ rates }), call()),
  )
  expect(() => rateChosen(terms(), { ...chosen, answered: true, talkMs: 1 })).toThrow(
    'The terms have no rate for numbers that start with “420”.',
  )
})

test('included seconds follow the free ones of the call', () => {
  const of = (bundleLeft: number) =>
    rateCall(terms({ freeSeconds: 10, rates: [{ prefix: '', band: null, connectFee: '0', steps: [step('1', 1)] }] }), {
      ...call(),
      bundleLeft,
    })
  expect([of(20), of(0), of(-5), of(51), of(100)].map(({ amount }) => amount)).toEqual(['31', '51', '51', '0', '0'])
  expect(of(100).trace).toMatchObject({ seconds: 61, freeSeconds: 10, bundleSeconds: 51, steps: [] })
})

const fine = { prefix: '', band: null, connectFee: '0', steps: [step('1')] }
it.each([
  [{ mode: 3 }, 'Calls are charged per time (1) or per call (2).'],
  [{ freeSeconds: -1 }, 'Free seconds are a whole number, zero or more.'],
  [{ minimum: '-1' }, 'A price is zero or more; “-1” is less.'],
  [{ minimum: 'free' }, '“free” is no amount; write a decimal number with up to 6 decimal places.'],
  [{ rounding: { digits: 7, mode: 'up' as const } }, 'Amounts have 0 to 6 decimal places.'],
  [{ rates: [] }, 'A price for all other numbers is missing.'],
  [{ rates: [{ ...fine, prefix: '420' }] }, 'A price for all other numbers is missing.'],
  [{ rates: [fine, fine] }, 'Two prices cover “” at the same hours.'],
  [{ rates: [fine, { ...fine, band: 'Night' }] }, 'There is no time band “Night”.'],
  [{ rates: [{ ...fine, steps: [] }] }, 'The first step starts with second 0.'],
  [{ rates: [{ ...fine, steps: [step('1'), step('1')] }] }, 'Each step starts after the one before it.'],
  [{ rates: [{ ...fine, steps: [step('1', 0)] }] }, 'An increment is a whole number of seconds, 1 or more.'],
  [{ mode: 2 }, 'A price per call has no steps.'],
  [
    { bands: [{ name: 'Late', days: [1], from: '22:00', to: '06:00' }] },
    'The time band “Late” ends after it starts, on the same day.',
  ],
  [
    { bands: [{ name: 'Odd', days: [1], from: '8:00', to: '25:00' }] },
    '“8:00” is no time of the day; write it as 08:30.',
  ],
])('refuses %j', (more, message) => {
  expect(() => rate(more)).toThrow(new RatingError(message))
})

it.each([Number.NaN, Number.POSITIVE_INFINITY])('refuses %d milliseconds of talk', (talkMs) => {
  expect(() => rate({}, { talkMs })).toThrow('How long a call was talked is a number of milliseconds.')
})
