import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addAmounts,
  chooseRate,
  type FeePart,
  feeInMonth,
  formatAmount,
  parseAmount,
  rate,
  rateCall,
  rateMonth,
  roundAmount,
  type Terms,
} from '../src/index.ts'
import { type AnyCall, anyCall, anyTerms } from './random.ts'

const RUNS = { numRuns: 10_000 }
const withRates = (terms: Terms, calls: readonly AnyCall[]) =>
  calls.map((call) => ({ ...call, ...chooseRate(terms, call) }))

const expectZero = (amount: string): void => {
  expect(amount).toBe('0')
}

test('parts sum to the whole, nothing is below zero, twice is once, and a JSON of the terms rates the same', () => {
  fc.assert(
    fc.property(anyTerms, anyCall, (terms, call) => {
      const { amount, trace } = rateCall(terms, call)
      expect(rateCall(structuredClone(terms), call)).toEqual({ amount, trace })
      expect(rate(terms, { ...chooseRate(terms, call), answered: call.answered, talkMs: call.talkMs })).toEqual({
        ...{ amount, trace },
      })
      expect(trace === null).toBe(!call.answered)
      if (!trace) return expectZero(amount)
      const sum = addAmounts(trace.connectFee, ...trace.steps.map((step) => step.amount))
      expect(trace.sum).toBe(sum)
      expect(trace.exact).toBe(trace.raisedTo ?? sum)
      expect(amount).toBe(roundAmount(trace.exact, trace.rounding))
      expect(parseAmount(amount)).toBeGreaterThanOrEqual(0n)
      for (const step of trace.steps)
        expect(parseAmount(step.amount)).toBe(parseAmount(step.price) * BigInt(step.increments))
      if (terms.mode === 2) return
      const charged = trace.steps.reduce((all, { seconds }) => all + seconds, 0)
      expect(charged + trace.freeSeconds + trace.bundleSeconds).toBe(trace.seconds)
    }),
    RUNS,
  )
})

test('talking longer never costs less; what is kept of a call rates as the call', () => {
  fc.assert(
    fc.property(anyTerms, anyCall, fc.nat(400_000), (terms, call, more) => {
      const [one, other] = [call.talkMs, call.talkMs + more].map((talkMs) => rateCall(terms, { ...call, talkMs }))
      expect(parseAmount(other?.amount ?? '')).toBeGreaterThanOrEqual(parseAmount(one?.amount ?? ''))
      const talkMs = (one?.trace?.seconds ?? 0) * 1000
      expect(rateCall(terms, { ...call, talkMs }).amount).toBe(one?.amount)
    }),
    RUNS,
  )
})

test('order changes nothing, and a month may be rated in parts', () => {
  const some = fc.uniqueArray(anyCall, { selector: ({ guid }) => guid, maxLength: 12 })
  fc.assert(
    fc.property(anyTerms, some, fc.nat(), fc.nat(12), (terms, calls, seed, at) => {
      const whole = rateMonth(terms, withRates(terms, calls))
      const shuffled = calls.toSorted((one, other) => ((one.talkMs ^ seed) % 97) - ((other.talkMs ^ seed) % 97))
      expect(rateMonth(terms, withRates(terms, shuffled))).toEqual(whole)
      expect(whole.amount).toBe(addAmounts(...whole.calls.map(({ amount }) => amount)))
      const inOrder = whole.calls.map(({ call }) => call)
      const first = rateMonth(terms, inOrder.slice(0, at))
      const second = rateMonth(terms, inOrder.slice(at), first.bundleUsed)
      expect([...first.calls, ...second.calls]).toEqual(whole.calls)
      expect(second.bundleUsed).toBe(whole.bundleUsed)
      expect(whole.bundleUsed).toBeLessThanOrEqual(terms.bundleSeconds ?? 0)
    }),
    { numRuns: 3_000 },
  )
})

test('included seconds never make a month dearer, and a longer call never makes it cheaper', () => {
  const some = fc.uniqueArray(anyCall, { selector: ({ guid }) => guid, minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(anyTerms, some, fc.nat(100_000), (terms, calls, more) => {
      const all = withRates(terms, calls)
      const total = (of: Terms, given = all) => parseAmount(rateMonth(of, given).amount)
      expect(total(terms)).toBeLessThanOrEqual(total({ ...terms, bundleSeconds: 0 }))
      const longer = all.map((call, index) => (index === 0 ? { ...call, talkMs: call.talkMs + more } : call))
      expect(total(terms, longer)).toBeGreaterThanOrEqual(total(terms))
    }),
    { numRuns: 3_000 },
  )
})

test('months of a fee make its whole years, wherever the fee is split', () => {
  const months = Array.from({ length: 12 }, (_, index) => `2028-${`${index + 1}`.padStart(2, '0')}`)
  const dayOf = (index: number) => new Date(Date.UTC(2028, 0, 1 + index)).toISOString().slice(0, 10)
  const some = fc.record({
    millionths: fc.bigInt({ min: 0n, max: 999_999_999_999_999n }),
    quantity: fc.integer({ min: 1, max: 100_000 }),
    period: fc.constantFrom('month', 'quarter', 'year'),
    digits: fc.integer({ min: 0, max: 6 }),
    split: fc.integer({ min: 0, max: 364 }),
  })
  const sumOf = (parts: readonly FeePart[]) => addAmounts(...parts.map(({ amount }) => amount))
  fc.assert(
    fc.property(some, ({ millionths, quantity, period, digits, split }) => {
      const fee = { amount: formatAmount(millionths), quantity, period, validFrom: '2028-01-01', validTo: null }
      const parts = (of: { validFrom: string; validTo: string | null }) =>
        months.map((month) => feeInMonth({ ...fee, ...of }, month, digits))
      const whole = parts(fee)
      const [first, second] = [
        parts({ validFrom: '2028-01-01', validTo: dayOf(split) }),
        parts({ validFrom: dayOf(split + 1), validTo: '2028-12-31' }),
      ]
      const perYear = { month: 12n, quarter: 4n, year: 1n }[period]
      const each = roundAmount(formatAmount(millionths * BigInt(quantity)), { digits, mode: 'halfUp' })
      expect(parseAmount(sumOf(whole))).toBe(parseAmount(each) * perYear)
      expect(sumOf([...first, ...second])).toBe(sumOf(whole))
      for (const { amount } of [...whole, ...first, ...second]) expect(amount.startsWith('-')).toBe(false)
    }),
    { numRuns: 2_000 },
  )
})
