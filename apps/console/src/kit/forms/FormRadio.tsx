import type { OptionValue } from '../fields/options.tsx'
import { RadioGroup, type RadioGroupProps } from '../fields/RadioGroup.tsx'
import { bind } from './bound-field.tsx'

export const FormRadio = bind<RadioGroupProps<OptionValue>>(RadioGroup, 'value')
