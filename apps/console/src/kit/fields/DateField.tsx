import { parseDate } from '@internationalized/date'
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  DateInput,
  DatePicker,
  DateSegment,
  Dialog,
  Group,
  Heading,
  Popover,
} from 'react-aria-components'
import { cx } from '../cx.ts'
import { POPOVER } from '../overlays/Menu.tsx'
import { FieldLabel, FieldNotes, type FieldProps, fieldState } from './FieldParts.tsx'
import { INPUT, SEGMENT } from './field-style.ts'

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

export function DateField({ value = '', onChange, ...props }: DateFieldProps) {
  return (
    <DatePicker
      {...fieldState(props)}
      shouldForceLeadingZeros
      value={value === '' ? null : parseDate(value)}
      onChange={(next) => onChange?.(next ? next.toString() : '')}
    >
      <FieldLabel {...props} />
      <Group className={cx(INPUT, 'flex h-8 items-center pr-0.5 pl-2')}>
        <DateInput className="flex flex-1">
          {(segment) => <DateSegment segment={segment} className={SEGMENT} />}
        </DateInput>
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
