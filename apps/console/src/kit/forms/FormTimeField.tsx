import { TimeField, type TimeFieldProps } from '../fields/TimeField.tsx'
import { bind } from './bound-field.tsx'

export const FormTimeField = bind<TimeFieldProps>(TimeField, 'value')
