import { AMOUNT, amountProblem, SIGNED_AMOUNT } from '@parley/contract/kernel/amount.rules.ts'
import type { Field, FieldKind } from '@parley/contract/kernel/field.ts'
import {
  all,
  date,
  email,
  maxLength,
  minimum,
  minLength,
  range,
  time,
  url,
  type Validator,
  wholeNumber,
} from './validators.ts'

const isEmpty = (value: unknown) => value === '' || value === null || value === undefined
const amount =
  (form: RegExp): Validator =>
  (value) =>
    isEmpty(value) ? undefined : amountProblem(String(value).trim(), form)

const kinds: Readonly<Record<FieldKind, Validator>> = {
  email,
  url,
  time,
  day: date,
  money: amount(AMOUNT),
  /** One that may be taken away. */
  sum: amount(SIGNED_AMOUNT),
}

/** What the contract asks of a field, as far as a form can tell; `own` checks come before its limits. */
export function checkOf(field: Partial<Field>, ...own: readonly (Validator | undefined)[]): Validator | undefined {
  const { min, max } = field
  const checks = [
    ...own,
    field.kind && kinds[field.kind],
    field.isWhole ? wholeNumber : undefined,
    field.minLength === undefined ? undefined : longEnough(field.minLength),
    field.maxLength === undefined ? undefined : maxLength(field.maxLength),
    min !== undefined && max !== undefined ? range(min, max) : min === undefined ? undefined : minimum(min),
  ].filter((check) => check !== undefined)
  return checks.length === 0 ? undefined : all(...checks)
}

/** Whether something is needed at all is `required`'s question. */
const longEnough =
  (count: number): Validator =>
  (value) =>
    isEmpty(value) ? undefined : minLength(count)(value)
