import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { problemOf } from '../problem.ts'

export type Draft<Values extends FieldValues> = UseFormReturn<Values>

export type DraftOptions<Values extends FieldValues> = Omit<
  UseFormProps<Values>,
  'defaultValues' | 'values' | 'mode'
> & {
  /** The saved values; when they change, fields nobody touched follow. */
  values: Values
}

/** A form's state: errors appear when a field is left and go away while it is mended. */
export function useDraft<Values extends FieldValues>({ values, ...options }: DraftOptions<Values>): Draft<Values> {
  return useForm<Values>({
    mode: 'onTouched',
    shouldFocusError: false, // the form goes to the first fault on the page, of any kind of field
    // Values is complete, so it is a valid set of defaults as well.
    defaultValues: values as DefaultValues<Values>,
    values,
    resetOptions: { keepDirtyValues: true },
    ...options,
  })
}

const has = (values: unknown, path: string): boolean =>
  path
    .split('.')
    .reduce<unknown>(
      (at, key) => (typeof at === 'object' && at !== null && Object.hasOwn(at, key) ? Reflect.get(at, key) : has),
      values,
    ) !== has

/** A part of the body that is made of others has no field that could say it. */
const isField = (value: unknown) => typeof value !== 'object' || value === null || Array.isArray(value)

/** Puts what the core said about single fields next to them; returns whether anything is left for the form itself. */
export function showFieldErrors<Values extends FieldValues>(draft: Draft<Values>, error: unknown): boolean {
  const known = Object.entries(problemOf(error).fields).filter(
    ([path]) => has(draft.getValues(), path) && isField(draft.getValues(path as Path<Values>)), // checked by `has`
  )
  for (const [path, message] of known) draft.setError(path as Path<Values>, { type: 'server', message }) // checked by `has`
  return known.length === 0
}
