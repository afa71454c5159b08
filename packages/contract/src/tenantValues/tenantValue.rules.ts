import { variableKind } from '../enums/line.enum.ts'
import { reason } from '../kernel/errors.ts'
import { keptBy } from '../kernel/inUse.ts'
import { type ValueType, valueType } from './tenantValue.enum.ts'

const { TEXT, NUMBER, BOOLEAN, SECRET } = valueType.of

/** Characters of a value as JSON: each conversation whose flow reads it keeps a copy. */
export const MOST_VALUE_CHARACTERS = 64_000
/** Those that people and programs create; flows may add to them. */
export const MOST_VALUES = 10_000
/** Longer ones are left out of lists. */
export const MOST_LISTED_CHARACTERS = 2_000
/** Opening times have public holidays of years, and are looked up in the list. */
export const MOST_LISTED_TIMES = 10_000

export interface ValueFacts {
  readonly kind: number
  readonly type: ValueType
}

/** Whether nobody but flows reads it. */
export const isSecret = ({ kind, type }: ValueFacts): boolean => kind === variableKind.of.CUSTOM && type === SECRET

export const valueBlocked = {
  remove: keptBy('tenantValue.inUse'),
  /** Why a custom value is not of its type. */
  type: (type: ValueType, value: unknown) => {
    if (type === TEXT && typeof value !== 'string') return reason('tenantValue.badValue', { problem: 'Enter a text' })
    if (type === NUMBER && !Number.isFinite(value)) return reason('tenantValue.badValue', { problem: 'Enter a number' })
    if (type === BOOLEAN && typeof value !== 'boolean')
      return reason('tenantValue.badValue', { problem: 'Choose yes or no' })
    if (type === SECRET && (typeof value !== 'string' || value === ''))
      return reason('tenantValue.badValue', { problem: 'Enter the secret as a text' })
    return undefined
  },
  size: (value: unknown) => {
    const size = JSON.stringify(value).length
    return size > MOST_VALUE_CHARACTERS
      ? reason('tenantValue.tooLarge', { size, limit: MOST_VALUE_CHARACTERS })
      : undefined
  },
  /** What was secret is not read by making it something else. */
  unveil: (before: ValueFacts, type: ValueType | undefined, hasValue: boolean) =>
    isSecret(before) && type !== undefined && type !== SECRET && !hasValue
      ? reason('tenantValue.secretNeedsValue')
      : undefined,
}
