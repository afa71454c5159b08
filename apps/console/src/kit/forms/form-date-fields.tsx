import { DateField, type DateFieldProps } from '../fields/DateField.tsx'
import { TimeField, type TimeFieldProps } from '../fields/TimeField.tsx'
import { bind } from './bound-field.tsx'

// Apart from the other fields, because a calendar weighs as much as all of them.
export const FormDateField = bind<DateFieldProps>(DateField, 'value')
export const FormTimeField = bind<TimeFieldProps>(TimeField, 'value')
