import { isDay } from './calendar.ts'
import { t } from './messages.ts'

/** The message when a value is wrong, nothing when it is right. */
export type Validator<Value = unknown> = (value: Value, values?: unknown) => string | undefined

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value))
const isEmpty = (value: unknown): boolean => (Array.isArray(value) ? value.length === 0 : textOf(value).trim() === '')

export const required: Validator = (value) => (isEmpty(value) ? t('required') : undefined)

/** For several of some. */
export const chosen: Validator = (value) => (isEmpty(value) ? t('choose') : undefined)

const EMAIL = /^[^\s@<>()[\],;:"\\]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i

/** Empty passes: whether the field is needed is `required`'s question. */
export const email: Validator = (value) => {
  const text = textOf(value)
  const isWrong = text.length > 254 || !EMAIL.test(text) || /^\.|\.\.|\.@/.test(text)
  return !isEmpty(value) && isWrong ? t('email') : undefined
}

export const url: Validator = (value) => (isEmpty(value) || URL.canParse(textOf(value).trim()) ? undefined : t('url'))

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
export const time: Validator = (value) => (isEmpty(value) || TIME.test(textOf(value)) ? undefined : t('time'))

/** A form holds days as YYYY-MM-DD; one that is half typed or that no calendar has is there as it stands in its field. */
export const date: Validator = (value) => (isEmpty(value) || isDay(textOf(value)) ? undefined : t('date'))

export const minLength =
  (count: number): Validator =>
  (value) =>
    [...textOf(value)].length < count ? t('minLength', { count }) : undefined

/** As the core counts them. */
export const maxLength =
  (count: number): Validator =>
  (value) =>
    textOf(value).trim().length > count ? t('maxLength', { count }) : undefined

export const wholeNumber: Validator = (value) =>
  isEmpty(value) || /^-?\d+$/.test(textOf(value).trim()) ? undefined : t('wholeNumber')

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : Number(textOf(value).trim()))

export const range =
  (min: number, max: number): Validator =>
  (value) => {
    if (isEmpty(value)) return undefined
    const number = numberOf(value)
    return number >= min && number <= max ? undefined : t('range', { min, max })
  }

export const minimum =
  (min: number): Validator =>
  (value) =>
    isEmpty(value) || numberOf(value) >= min ? undefined : t('minimum', { min })

/** The value must be the same as another field's, for example a password typed twice. */
export const equalTo =
  (name: string): Validator =>
  (value, values) =>
    value === (values as Record<string, unknown> | undefined)?.[name] ? undefined : t('equal') // values of a form are a record

/** Runs validators in order; the first message wins. */
export const all =
  (...validators: readonly Validator[]): Validator =>
  (value, values) => {
    for (const validate of validators) {
      const message = validate(value, values)
      if (message) return message
    }
    return undefined
  }
