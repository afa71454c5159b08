import { CheckboxGroup, type CheckboxGroupProps } from '../fields/CheckboxGroup.tsx'
import type { OptionValue } from '../fields/options.tsx'
import { chosen } from '../validation/validators.ts'
import { bind } from './bound-field.tsx'

export const FormCheckboxGroup = bind<CheckboxGroupProps<OptionValue>>(CheckboxGroup, 'value', chosen)
