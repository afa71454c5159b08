import { expect, test } from 'vitest'
import { peopleErrors } from './errors/people.errors.ts'
import { requestErrors } from './errors/request.errors.ts'
import { tenantErrors } from './errors/tenant.errors.ts'
import { workErrors } from './errors/work.errors.ts'
import { reason } from './errors.ts'

test('no code stands in two parts of the catalogue, where one would hide the other', () => {
  const codes = [requestErrors, workErrors, peopleErrors, tenantErrors].flatMap((part) => Object.keys(part))
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([])
})

test('days are written as people read them, and an end that is open as it is', () => {
  const { message } = reason('fee.overlap', { category: '2026-01-01', from: '2026-01-01', to: '…' })
  expect(message).toMatch(/^2026-01-01 is already charged from 01 Jan 2026 to …\./)
})

test('a number stands with its word', () => {
  const says = (lines: number) => reason('tariff.inUse', { name: 'Basic', lines }).message
  expect(says(1)).toContain('Basic is the tariff of 1 line.')
  expect(says(2)).toContain('of 2 lines.')
  expect(reason('tenant.currencyInUse', { tariffs: 1, lines: 0, fees: 1, currency: 'EUR' }).message).toContain(
    '1 tariff (on 0 lines) and 1 fee in EUR',
  )
})
