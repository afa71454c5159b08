import { type CalendarDate, createCalendar, parseDate } from '@internationalized/date'
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef } from 'react'
import { useDateField } from 'react-aria/useDateField'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  DateFieldContext,
  DateFieldStateContext,
  DateInput,
  DatePicker,
  DateSegment,
  Dialog,
  Group,
  GroupContext,
  Heading,
  InputContext,
  Popover,
  Provider,
  useLocale,
  useSlottedContext,
} from 'react-aria-components'
import { useDateFieldState } from 'react-stately/useDateFieldState'
import { cx } from '../cx.ts'
import { defined } from '../defined.ts'
import { POPOVER } from '../overlays/Menu.tsx'
import { dayOf } from '../validation/calendar.ts'
import { date } from '../validation/validators.ts'
import { FieldLabel, FieldNotes, type FieldProps, fieldState } from './FieldParts.tsx'
import { INPUT, SEGMENT } from './field-style.ts'
import { Shown, shownText, useShown } from './use-shown.ts'

export type DateFieldProps = FieldProps & {
  /** YYYY-MM-DD, or empty. */
  value?: string
  onChange?: (value: string) => void
}

const STEP = 'grid size-7 place-items-center rounded-md text-soft hover:bg-hover data-disabled:opacity-40'

function DayPicker() {
  return (
    <Calendar className="p-2">
      <header className="mb-1 flex items-center justify-between">
        <Button slot="previous" className={STEP}>
          <ChevronLeft size={15} aria-hidden />
        </Button>
        <Heading className="font-medium text-sm" />
        <Button slot="next" className={STEP}>
          <ChevronRight size={15} aria-hidden />
        </Button>
      </header>
      <CalendarGrid
        weekdayStyle="short"
        className="text-center text-xs [&_th]:pb-1 [&_th]:font-normal [&_th]:text-faint"
      >
        {(day) => (
          <CalendarCell
            date={day}
            className="m-px grid size-8 cursor-pointer place-items-center rounded-md text-sm tabular-nums data-hovered:bg-hover data-selected:bg-accent data-selected:text-on-accent data-outside-month:hidden data-today:font-semibold data-today:underline data-today:underline-offset-4"
          />
        )}
      </CalendarGrid>
    </Calendar>
  )
}

const PARTS = ['day', 'month', 'year'] as const
const dateOf = (value: string) => (value === '' ? null : parseDate(value))

type PartsProps = {
  value: CalendarDate | null
  onChange: (value: CalendarDate | null) => void
  onShow: (text: string) => void
}

/** The parts as the library has them, but an impossible day stays as it was typed: it would move 31/02 to another day where the field is left. */
function Parts({ value, onChange, onShow }: PartsProps) {
  const props = useSlottedContext(DateFieldContext) ?? {}
  const { locale } = useLocale()
  const ref = useRef<HTMLDivElement>(null)
  const inputRef = useRef<HTMLInputElement>(null)
  const state = {
    ...useDateFieldState<CalendarDate>({ ...props, locale, createCalendar, value, onChange }),
    confirmPlaceholder: () => {},
  }
  const { fieldProps, inputProps } = useDateField({ ...props, inputRef }, state, ref)
  const { isInvalid, isDisabled } = state
  const text = shownText(state, PARTS, '/')
  return (
    <Provider
      values={[
        [DateFieldStateContext, state],
        [InputContext, { ...defined(inputProps), ref: inputRef }],
        [GroupContext, { ...defined(fieldProps), ref, isInvalid, isDisabled }],
      ]}
    >
      <DateInput className="flex flex-1">
        {(segment) => <DateSegment segment={segment} className={SEGMENT} />}
      </DateInput>
      <Shown text={dayOf(text) ?? text} onShow={onShow} />
    </Provider>
  )
}

export function DateField({ value = '', onChange, ...given }: DateFieldProps) {
  const { held, whole, turn, hold, show, leave, error } = useShown({ ...given, value, onChange, check: date }, dateOf)
  const props = { ...given, error }
  return (
    <DatePicker
      {...fieldState(props)}
      shouldForceLeadingZeros
      value={whole}
      onChange={hold}
      onBlur={() => {
        leave()
        given.onBlur?.()
      }}
    >
      <FieldLabel {...props} />
      <Group className={cx(INPUT, 'flex h-8 items-center pr-0.5 pl-2')}>
        <Parts key={turn} value={held} onChange={hold} onShow={show} />
        <Button className={STEP}>
          <CalendarDays size={15} aria-hidden />
        </Button>
      </Group>
      <FieldNotes {...props} />
      <Popover offset={4} className={POPOVER}>
        <Dialog className="outline-none">
          <DayPicker />
        </Dialog>
      </Popover>
    </DatePicker>
  )
}
