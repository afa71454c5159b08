import type { DateFieldProps } from '../fields/DateField.tsx'
import { date, required } from '../validation/validators.ts'
import { bind } from './bound-field.tsx'
import { placedField } from './placed-field.tsx'

const DateField = placedField(async () => (await import('../fields/DateField.tsx')).DateField)

export const FormDay = bind<DateFieldProps>(DateField, 'value', required, date)
