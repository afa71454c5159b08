import { DateField, type DateFieldProps } from '../fields/DateField.tsx'
import { bind } from './bound-field.tsx'

export const FormDateField = bind<DateFieldProps>(DateField, 'value')
