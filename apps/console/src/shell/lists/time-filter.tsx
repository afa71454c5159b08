import { TimeChip } from '../../kit/time/TimeChip.tsx'
import { t } from '../../kit/time/time.messages.ts'
import { type TimeRange, timeRangeOf } from '../../kit/time/time-range.ts'
import { spread } from './filters.ts'

/** A usual range of time, or days; apart from the other filters, for the calendar it brings. */
export const timeFilter = () =>
  spread<Partial<TimeRange>>({
    label: t('time'),
    chip: () => <TimeChip />,
    read: (text, { timeZone, now }) => timeRangeOf(text, timeZone, now),
  })
