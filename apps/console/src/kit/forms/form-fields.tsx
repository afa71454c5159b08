import type { ComponentType } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { Checkbox, type CheckboxProps, Switch } from '../fields/Checkbox.tsx'
import { ComboBox, type ComboBoxProps } from '../fields/ComboBox.tsx'
import { DateField, type DateFieldProps } from '../fields/DateField.tsx'
import { NumberField, type NumberFieldProps } from '../fields/NumberField.tsx'
import type { OptionValue } from '../fields/options.tsx'
import { RadioGroup, type RadioGroupProps } from '../fields/RadioGroup.tsx'
import { Select, type SelectProps } from '../fields/Select.tsx'
import { TagField, type TagFieldProps } from '../fields/TagField.tsx'
import { TextArea, type TextAreaProps, TextField, type TextFieldProps } from '../fields/TextField.tsx'
import { TimeField, type TimeFieldProps } from '../fields/TimeField.tsx'
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
      onChange={field.onChange}
      error={fieldState.error && (fieldState.error.message || fieldState.error.type)}
    />
  )
}

function bind<Props>(Field: ComponentType<Props>, valueProp: 'value' | 'isSelected') {
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

export const FormTextField = bind<TextFieldProps>(TextField, 'value')
export const FormTextArea = bind<TextAreaProps>(TextArea, 'value')
export const FormNumberField = bind<NumberFieldProps>(NumberField, 'value')
export const FormSelect = bind<SelectProps<OptionValue>>(Select, 'value')
export const FormComboBox = bind<ComboBoxProps<OptionValue>>(ComboBox, 'value')
export const FormRadioGroup = bind<RadioGroupProps<OptionValue>>(RadioGroup, 'value')
export const FormDateField = bind<DateFieldProps>(DateField, 'value')
export const FormTimeField = bind<TimeFieldProps>(TimeField, 'value')
export const FormTagField = bind<TagFieldProps>(TagField, 'value')
export const FormCheckbox = bind<CheckboxProps>(Checkbox, 'isSelected')
export const FormSwitch = bind<CheckboxProps>(Switch, 'isSelected')
