import { CreateAdjustment } from '@parley/contract/fields/statistics.gen.ts'
import { CreateFee, CreateNotificationGroup } from '@parley/contract/fields/tenants.gen.ts'
import { Invite } from '@parley/contract/fields/users.gen.ts'
import type { Field } from '@parley/contract/kernel/field.ts'
import { expect, test } from 'vitest'
import { checkOf } from './field-check.ts'

const said = (field: Partial<Field>, value: unknown) => checkOf(field)?.(value)

test('a field is checked by what the contract says of it', () => {
  expect(said(CreateFee.quantity, 0)).toBe('Number must be in range 1 - 100000')
  expect(said(CreateFee.quantity, 1.5)).toBe('Field must contains only whole numbers')
  expect(said(CreateFee.quantity, 7)).toBeUndefined()
  expect(said(CreateFee.note, 'x'.repeat(301))).toBe('Field must contain at most 300 characters')
  expect(said(CreateFee.amount, '1,5')).toBe('Write 1.5 with a decimal point')
  expect(said(CreateFee.amount, '1.5')).toBeUndefined()
  expect(said(CreateFee.amount, '-1.5')).toBe('An amount can’t be less than zero')
  expect(said(CreateAdjustment.amount, '-1.5')).toBeUndefined()
  expect(said(CreateAdjustment.amount, '--1')).toBe('Write digits with a decimal point, as in 1.10')
  expect(said(CreateFee.validTo, '31/12/2026')).toBe('Date must be in DD/MM/YYYY format')
  expect(said(CreateFee.validTo, '2026-12-31')).toBeUndefined()
  expect(said(Invite.email, 'jana@')).toBe('Invalid email format')
  expect(said(CreateNotificationGroup['quiet.from'], '25:00')).toBe("Time must be in 'XX:YY' format")
  expect(said(CreateNotificationGroup.webhookUrl, 'example.org')).toBe('The address must start with https://')
})

test('what is empty is no question of limits, and what a form asks itself comes first', () => {
  for (const field of Object.values({ ...CreateFee, ...Invite })) {
    expect(said(field, ''), field.name).toBeUndefined()
    expect(said(field, null), field.name).toBeUndefined()
  }
  expect(checkOf({ maxLength: 1 }, () => 'own')?.('xx')).toBe('own')
})
