import type { ComponentType } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import type { Validator } from '../validation/validators.ts'

/** Ties a field to a form: `control` comes from the draft and makes `name` a checked path. */
export type Bound<Values extends FieldValues, Props> = Omit<
  Props,
  'value' | 'onChange' | 'isSelected' | 'error' | 'name' | 'ref' | 'onBlur'
> & {
  control: Control<Values>
  name: FieldPath<Values>
  check?: Validator | undefined
}

/** A field without its form; what the form puts in is known only by shape here. */
type AnyField = ComponentType<Record<string, unknown>>

function BoundField({
  Field,
  valueProp,
  control,
  name,
  check,
  ...props
}: Bound<FieldValues, object> & { Field: AnyField; valueProp: string }) {
  const rules = check ? { validate: (value: unknown, values: unknown) => check(value, values) } : {}
  const { field, fieldState } = useController({ control, name, rules })
  return (
    <Field
      {...props}
      {...{ [valueProp]: field.value ?? undefined }}
      name={name}
      ref={field.ref}
      onBlur={field.onBlur}
      // An emptied field is null: for undefined the form would put the saved value back.
      onChange={(value: unknown) => field.onChange(value ?? null)}
      error={fieldState.error && (fieldState.error.message || fieldState.error.type)}
    />
  )
}

/** A field of the kit as a field of a form. */
export function bind<Props>(Field: ComponentType<Props>, valueProp: 'value' | 'isSelected') {
  const unbound = Field as AnyField // BoundField adds exactly the members that Bound leaves out
  return <Values extends FieldValues>({ control, ...props }: Bound<Values, Props>) => (
    // A control is invariant in its values, while a single field reads only the one it names.
    <BoundField
      {...props}
      name={props.name}
      check={props.check}
      Field={unbound}
      valueProp={valueProp}
      control={control as unknown as Control<FieldValues>}
    />
  )
}
