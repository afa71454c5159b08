import { ComboBox, type ComboBoxProps } from '../fields/ComboBox.tsx'
import type { OptionValue } from '../fields/options.tsx'
import { bind } from './bound-field.tsx'

export const FormComboBox = bind<ComboBoxProps<OptionValue>>(ComboBox, 'value')
