import { parseTime } from '@internationalized/date'
import { TimeField as AriaTimeField, DateInput, DateSegment } from 'react-aria-components'
import { cx } from '../cx.ts'
import { time } from '../validation/validators.ts'
import { FieldLabel, FieldNotes, type FieldProps, fieldState } from './FieldParts.tsx'
import { INPUT, SEGMENT } from './field-style.ts'
import { Shown, shownText, useShown } from './use-shown.ts'

export type TimeFieldProps = FieldProps & {
  /** HH:MM of a 24-hour day, or empty. */
  value?: string
  onChange?: (value: string) => void
}

const PARTS = ['hour', 'minute'] as const

export function TimeField({ value = '', onChange, ...given }: TimeFieldProps) {
  const { held, turn, hold, show, leave, error } = useShown({ ...given, value, onChange, check: time }, timeOf)
  const props = { ...given, error }
  return (
    <AriaTimeField
      key={turn}
      {...fieldState(props)}
      hourCycle={24}
      shouldForceLeadingZeros
      value={held}
      onChange={hold}
      onBlur={() => {
        leave()
        given.onBlur?.()
      }}
    >
      {({ state }) => (
        <>
          <FieldLabel {...props} />
          <DateInput className={cx(INPUT, 'flex h-8 items-center px-2')}>
            {(segment) => <DateSegment segment={segment} className={SEGMENT} />}
          </DateInput>
          <FieldNotes {...props} />
          <Shown text={shownText(state, PARTS, ':')} onShow={show} />
        </>
      )}
    </AriaTimeField>
  )
}

const timeOf = (value: string) => (value === '' ? null : parseTime(value))
