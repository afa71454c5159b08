import { TimeField, type TimeFieldProps } from '../fields/TimeField.tsx'
import { bind } from './bound-field.tsx'

export const FormTime = bind<TimeFieldProps>(TimeField, 'value')
