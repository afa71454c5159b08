import type { OptionValue } from '../fields/options.tsx'
import { Select, type SelectProps } from '../fields/Select.tsx'
import { bind } from './bound-field.tsx'
import { unlessChosen } from './unless-chosen.tsx'

export const FormSelect = bind<SelectProps<OptionValue>>(unlessChosen<SelectProps<OptionValue>>(Select), 'value')
