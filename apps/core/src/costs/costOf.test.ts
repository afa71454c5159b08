import { expect, test } from 'vitest'
import { type CostTerms, costOf } from './costOf.ts'

const terms: CostTerms = {
  ...{ price: '0.0123', leastSeconds: 0, increment: 1 },
  prefixes: [
    { prefix: '42', price: '1' },
    { prefix: '420', price: '0.006' },
  ],
}
const call = (seconds: number, to: string, change: Partial<CostTerms> = {}) =>
  costOf('callsOut', { ...terms, ...change }, seconds, to)

test('a minute costs its price exactly, and a part of it its share to the millionth', () => {
  expect(call(60, '+49 30 123')).toEqual({ prefix: '', amount: '0.0123' })
  expect(call(1, '+49 30 123').amount).toBe('0.000205')
  expect(call(59, '+49 30 123').amount).toBe('0.012095')
  expect(call(1, '1', { price: '0.00001' }).amount).toBe('0')
  expect(call(3, '1', { price: '0.00001' }).amount).toBe('0.000001')
})

test('the longest prefix of a number counts, however it is written', () => {
  for (const to of ['+420 777 123 456', '00420777123456', '420777'])
    expect(call(60, to)).toEqual({ prefix: '420', amount: '0.006' })
  expect(call(60, '421').prefix).toBe('42')
  expect(call(60, '').prefix).toBe('')
})

test.each([
  ['60/60', 60, 60, [1, 60, 61], ['0.0123', '0.0123', '0.0246']],
  ['60/1', 60, 1, [1, 61], ['0.0123', '0.012505']],
  ['30/6', 30, 6, [1, 31, 36, 37], ['0.00615', '0.00738', '0.00738', '0.00861']],
])('billed by %s', (_, leastSeconds, increment, seconds, amounts) => {
  expect(seconds.map((each) => call(each, '1', { leastSeconds, increment }).amount)).toEqual(amounts)
})

test('messages cost by the part, tokens by the thousand', () => {
  const price = { ...terms, price: '0.045' }
  expect(costOf('sms', price, 3, '').amount).toBe('0.135')
  expect(costOf('llmRead', price, 1, '').amount).toBe('0.000045')
  expect(costOf('llmWritten', price, 123_456_789, '').amount).toBe('5555.555505')
})
