import type { TimeFieldProps } from '../fields/TimeField.tsx'
import { required, time } from '../validation/validators.ts'
import { bind } from './bound-field.tsx'
import { placedField } from './placed-field.tsx'

const TimeField = placedField(async () => (await import('../fields/TimeField.tsx')).TimeField)

export const FormTime = bind<TimeFieldProps>(TimeField, 'value', required, time)
