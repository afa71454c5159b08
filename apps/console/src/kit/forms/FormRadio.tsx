import type { OptionValue } from '../fields/options.tsx'
import { RadioGroup, type RadioGroupProps } from '../fields/RadioGroup.tsx'
import { bind } from './bound-field.tsx'
import { unlessChosen } from './unless-chosen.tsx'

export const FormRadio = bind<RadioGroupProps<OptionValue>>(
  unlessChosen<RadioGroupProps<OptionValue>>(RadioGroup),
  'value',
)
