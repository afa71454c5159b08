import { Checkbox, type CheckboxProps, Switch } from '../fields/Checkbox.tsx'
import { ComboBox, type ComboBoxProps } from '../fields/ComboBox.tsx'
import { NumberField, type NumberFieldProps } from '../fields/NumberField.tsx'
import type { OptionValue } from '../fields/options.tsx'
import { RadioGroup, type RadioGroupProps } from '../fields/RadioGroup.tsx'
import { Select, type SelectProps } from '../fields/Select.tsx'
import { TagField, type TagFieldProps } from '../fields/TagField.tsx'
import { TextArea, type TextAreaProps, TextField, type TextFieldProps } from '../fields/TextField.tsx'
import { bind } from './bound-field.tsx'

export const FormTextField = bind<TextFieldProps>(TextField, 'value')
export const FormTextArea = bind<TextAreaProps>(TextArea, 'value')
export const FormNumberField = bind<NumberFieldProps>(NumberField, 'value')
export const FormSelect = bind<SelectProps<OptionValue>>(Select, 'value')
export const FormComboBox = bind<ComboBoxProps<OptionValue>>(ComboBox, 'value')
export const FormRadioGroup = bind<RadioGroupProps<OptionValue>>(RadioGroup, 'value')
export const FormTagField = bind<TagFieldProps>(TagField, 'value')
export const FormCheckbox = bind<CheckboxProps>(Checkbox, 'isSelected')
export const FormSwitch = bind<CheckboxProps>(Switch, 'isSelected')
