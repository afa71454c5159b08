import { expect, test } from 'vitest'
import { billingMode } from '../enums/billing.enum.ts'
import { lineTariffBlocked, tariffBlocked, termsProblem, unusedBands } from './tariff.rules.ts'
import { tariffTerms } from './tariff.schema.ts'

const { PER_CALL, PER_TIME } = billingMode.of
const steps = [{ fromSecond: 0 }]
const rate = { prefix: '', band: null as string | null, steps }
const peak = { name: 'Peak', days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' }
const terms = { mode: PER_TIME as number, bands: [peak], rates: [rate, { ...rate, band: 'Peak' }] }
const today = '2026-06-10'

test('every call finds one price', () => {
  expect(termsProblem(terms)).toBeUndefined()
  expect(termsProblem({ ...terms, rates: [{ ...rate, prefix: '420' }] })).toContain('all other numbers')
  expect(termsProblem({ ...terms, rates: [...terms.rates, rate] })).toContain('two prices')
  expect(termsProblem({ ...terms, rates: [rate, { ...rate, band: 'Night' }] })).toContain('no time band “Night”')
  expect(termsProblem({ ...terms, rates: [rate, { ...rate, prefix: '420', band: 'Peak' }] })).toContain('outside of')
  const evening = { ...peak, name: 'Evening', days: [5, 6], from: '17:59', to: '22:00' }
  expect(termsProblem({ ...terms, bands: [peak, evening] })).toContain('share the same hours')
  expect(termsProblem({ ...terms, bands: [peak, { ...evening, from: '18:00' }] })).toBeUndefined()
  expect(termsProblem({ ...terms, bands: [peak, { ...peak, days: [7] }] })).toContain('same name')
  expect(termsProblem({ ...terms, bands: [{ ...peak, to: '08:00' }] })).toContain('end after it starts')
})

test('steps begin with the first second and rise; a price per call has none', () => {
  const withSteps = (mode: number, ...from: readonly number[]) =>
    termsProblem({ mode, bands: [], rates: [{ ...rate, steps: from.map((fromSecond) => ({ fromSecond })) }] })
  expect(withSteps(PER_TIME, 0, 60)).toBeUndefined()
  expect(withSteps(PER_TIME)).toContain('first second')
  expect(withSteps(PER_TIME, 1)).toContain('first second')
  expect(withSteps(PER_TIME, 0, 60, 60)).toContain('after the previous one')
  expect(withSteps(PER_CALL)).toBeUndefined()
  expect(withSteps(PER_CALL, 0)).toContain('time steps')
  const late = { ...rate, steps: [{ fromSecond: 1 }] }
  const told = (...rates: (typeof rate)[]) => termsProblem({ ...terms, rates: [rate, ...rates] })
  expect(told({ ...late, prefix: '420' })).toBe(
    'the first step must start with the first second (price of numbers starting with 420)',
  )
  expect(told({ ...late, band: 'Peak' })).toContain('(price of all other numbers in “Peak”)')
})

test('a time band that no price has is found; one that is not named yet is none', () => {
  expect(unusedBands(terms)).toEqual([])
  expect(unusedBands({ ...terms, rates: [rate] })).toEqual(['Peak'])
  expect(unusedBands({ ...terms, bands: [{ ...peak, name: '' }], rates: [rate] })).toEqual([])
})

const version = (number: number, validFrom: string, validTo: string | null) => ({ version: number, validFrom, validTo })

test('a version never takes days of another; one without an end makes room', () => {
  const open = version(1, '2026-01-01', null)
  const closed = version(1, '2026-01-01', '2026-06-30')
  const add = (from: string, to: string | null, earlier = open) =>
    tariffBlocked.addVersion({ validFrom: from, validTo: to }, [earlier])?.code
  expect(add('2026-07-01', null)).toBeUndefined()
  expect(add('2026-01-01', null)).toBe('tariff.overlap')
  expect(add('2025-01-01', null)).toBe('tariff.overlap')
  expect(add('2025-01-01', '2025-12-31')).toBeUndefined()
  expect(add('2026-06-30', null, closed)).toBe('tariff.overlap')
  expect(add('2026-07-01', null, closed)).toBeUndefined()
})

test('an end is yesterday at the earliest, and given once', () => {
  const open = version(2, '2026-01-01', null)
  expect(tariffBlocked.end('2026-06-09', open, today)).toBeUndefined()
  expect(tariffBlocked.end('2026-06-08', open, today)?.code).toBe('tariff.pastEnd')
  expect(tariffBlocked.end('2026-06-30', version(2, '2026-07-01', null), today)?.code).toBe('tariff.backwards')
  expect(tariffBlocked.end('2026-07-30', version(2, '2026-01-01', '2026-08-01'), today)?.code).toBe('tariff.ended')
})

test('the past of a line stays, and only time without a tariff can be filled', () => {
  const had = { tariff: { name: 'Basic' }, validFrom: '2026-02-01', validTo: '2026-03-31' as string | null }
  const assign = (from: string, periods = [had]) => lineTariffBlocked.assign('Main', from, periods, today)?.code
  expect(assign(today, [{ ...had, validTo: null }])).toBeUndefined()
  expect(assign('2026-06-09', [{ ...had, validTo: null }])).toBe('lineTariff.past')
  expect(assign('2026-04-01')).toBeUndefined()
  expect(assign('2026-03-31')).toBe('lineTariff.past')
  expect(assign('2020-01-01', [])).toBeUndefined()
})

test('a time band is found by its name however it was typed', () => {
  const typed = {
    ...{ mode: PER_TIME, validFrom: '2026-01-01', validTo: null, freeSeconds: 0, minimum: '0' },
    rounding: { digits: 2, mode: 'halfUp' },
    bands: [{ ...peak, name: 'Peak ' }],
    rates: [null, 'Peak '].map((band) => ({
      ...{ prefix: '', band, connectFee: '0' },
      steps: [{ fromSecond: 0, price: '1', increment: 60 }],
    })),
  }
  expect(termsProblem(tariffTerms.parse(typed))).toBeUndefined()
})
