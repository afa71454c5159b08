import { DateField, type DateFieldProps } from '../fields/DateField.tsx'
import { bind } from './bound-field.tsx'

export const FormDay = bind<DateFieldProps>(DateField, 'value')
