import { Checkbox, type CheckboxProps, Switch } from '../fields/Checkbox.tsx'
import { bind } from './bound-field.tsx'

export const FormCheckbox = bind<CheckboxProps>(Checkbox, 'isSelected')
export const FormSwitch = bind<CheckboxProps>(Switch, 'isSelected')
