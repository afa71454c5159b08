import { NumberField, type NumberFieldProps } from '../fields/NumberField.tsx'
import { bind } from './bound-field.tsx'

export const FormNumber = bind<NumberFieldProps>(NumberField, 'value')
