import { expect, test } from 'vitest'
import { reason } from './errors.ts'

test('a number stands with its word', () => {
  const says = (lines: number) => reason('tariff.inUse', { name: 'Basic', lines }).message
  expect(says(1)).toContain('Basic is the tariff of 1 line.')
  expect(says(2)).toContain('of 2 lines.')
  expect(reason('tenant.currencyInUse', { tariffs: 1, lines: 0, fees: 1, currency: 'EUR' }).message).toContain(
    '1 tariff (on 0 lines) and 1 fee in EUR',
  )
})
