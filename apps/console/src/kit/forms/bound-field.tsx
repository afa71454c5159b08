import type { Field } from '@parley/contract/kernel/field.ts'
import type { ComponentType } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { checkOf } from '../validation/field-check.ts'
import { required, type Validator } from '../validation/validators.ts'

/**
 * Which value of the form it is: a field of the body, whose facts the contract knows, or one that only the form has.
 * `name` beside `field` says where the form keeps it, for an entry of a list.
 */
export type Placed<Values extends FieldValues> =
  | { field: Field<FieldPath<Values>>; name?: undefined; label?: string }
  | { field: Field; name: FieldPath<Values>; label?: string }
  | { field?: undefined; name: FieldPath<Values>; label: string }

/** Ties a field to a form: `control` comes from the draft and makes the name a checked path. */
export type Bound<Values extends FieldValues, Props> = Omit<
  Props,
  'value' | 'onChange' | 'isSelected' | 'error' | 'name' | 'label' | 'ref' | 'onBlur' | 'options'
> &
  (Props extends { options: infer Options } ? { options?: Options } : object) & {
    control: Control<Values>
    /** What the contract's limits do not say. */
    check?: Validator | undefined
    isRequired?: boolean
  } & Placed<Values>

type Loose = Placed<FieldValues> & { check?: Validator | undefined; isRequired?: boolean }

/** What a kind of field asks for by itself, whatever it is for. */
type Rules = { missing: Validator; form?: Validator | undefined }

/** Name, words and check of a field, from the contract's facts and what the form adds or says otherwise. */
function factsOf(
  { field, name, check, ...own }: Loose & { help?: unknown; options?: unknown; type?: unknown },
  { missing, form }: Rules,
) {
  const isRequired = own.isRequired ?? field?.isRequired ?? false
  return {
    path: name ?? field?.name ?? '',
    check: checkOf(field ?? {}, isRequired ? missing : undefined, form, check),
    /** A day that may be left out has no text that says so. */
    isNone: (value: unknown) => (value ?? null) === null || (value === '' && field?.kind === 'day' && !isRequired),
    shown: {
      label: own.label ?? field?.label ?? '',
      isRequired,
      ...(own.help === undefined && field?.help !== undefined ? { help: field.help } : {}),
      ...(own.options === undefined && field?.options !== undefined ? { options: field.options } : {}),
      ...(own.type === undefined && field?.kind === 'email' ? { type: field.kind } : {}),
      ...(field?.each === undefined ? {} : { each: field.each }),
    },
  }
}

/** A field without its form; what the form puts in is known only by shape here. */
type AnyField = ComponentType<Record<string, unknown>>

function BoundField({
  Field,
  valueProp,
  rules: own,
  control,
  ...given
}: Loose & { control: Control<FieldValues>; Field: AnyField; valueProp: string; rules: Rules }) {
  const { path, check, shown, isNone } = factsOf(given, own)
  const { field: _, name: __, check: ___, ...props } = given
  const rules = check ? { validate: (value: unknown, values: unknown) => check(value, values) } : {}
  const { field, fieldState } = useController({ control, name: path, rules })
  return (
    <Field
      {...props}
      {...shown}
      {...{ [valueProp]: field.value ?? undefined }}
      name={path}
      ref={field.ref}
      onBlur={field.onBlur}
      // An emptied field is null: for undefined the form would put the saved value back.
      onChange={(value: unknown) => field.onChange(isNone(value) ? null : value)}
      error={fieldState.error && (fieldState.error.message || fieldState.error.type)}
    />
  )
}

/** A field of the kit as a field of a form. */
export function bind<Props>(
  Field: ComponentType<Props>,
  valueProp: 'value' | 'isSelected',
  missing: Validator = required,
  form?: Validator,
) {
  const rules = { missing, form }
  const unbound = Field as AnyField // BoundField adds exactly the members that Bound leaves out
  return <Values extends FieldValues>({ control, ...props }: Bound<Values, Props>) => (
    // A control is invariant in its values, while a single field reads only the one it names.
    <BoundField
      {...(props as unknown as Loose)}
      Field={unbound}
      valueProp={valueProp}
      rules={rules}
      control={control as unknown as Control<FieldValues>}
    />
  )
}
