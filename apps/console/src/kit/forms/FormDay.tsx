import type { DateFieldProps } from '../fields/DateField.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { bind } from './bound-field.tsx'

// With its calendar it weighs as much as the rest of a form.
const DateField = lazyPart(async () => (await import('../fields/DateField.tsx')).DateField)

/** Its place is kept until it is there. */
const PlacedField = (props: DateFieldProps) => (
  <div className="min-h-[58px] min-w-0">
    <DateField {...props} />
  </div>
)

export const FormDay = bind<DateFieldProps>(PlacedField, 'value')
