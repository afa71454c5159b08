import { parseTime } from '@internationalized/date'
import { TimeField as AriaTimeField, DateInput, DateSegment } from 'react-aria-components'
import { cx } from '../cx.ts'
import { time } from '../validation/validators.ts'
import { FieldLabel, FieldNotes, type FieldProps, fieldState } from './FieldParts.tsx'
import { INPUT, SEGMENT } from './field-style.ts'

export type TimeFieldProps = FieldProps & {
  /** HH:MM of a 24-hour day, or empty. */
  value?: string
  onChange?: (value: string) => void
}

export function TimeField({ value = '', onChange, ...props }: TimeFieldProps) {
  return (
    <AriaTimeField
      {...fieldState(props)}
      hourCycle={24}
      shouldForceLeadingZeros
      value={time(value) ? null : parseTime(value)}
      onChange={(next) => onChange?.(next ? next.toString().slice(0, 5) : '')}
    >
      <FieldLabel {...props} />
      <DateInput className={cx(INPUT, 'flex h-8 items-center px-2')}>
        {(segment) => <DateSegment segment={segment} className={SEGMENT} />}
      </DateInput>
      <FieldNotes {...props} />
    </AriaTimeField>
  )
}
