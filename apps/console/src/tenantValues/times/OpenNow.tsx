import { openingAt } from '@parley/flow/opening-times.ts'
import { instantOf, localTime } from '@parley/recognise/zone.ts'
import { useEffect, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { DateField } from '../../kit/fields/DateField.tsx'
import { TimeField } from '../../kit/fields/TimeField.tsx'
import { FormSection } from '../../kit/forms/FieldRow.tsx'
import { useKit } from '../../kit/KitProvider.tsx'
import { StatusTag } from '../../kit/text/StatusTag.tsx'
import { date, time } from '../../kit/validation/validators.ts'
import { type RangeDraft, timesOf, type ValueDraft } from '../value-draft.ts'
import { t } from './times.messages.ts'

const words = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
})

const MINUTE_MS = 60_000

/** The time, also where the form stays open. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const each = setInterval(() => setNow(Date.now()), MINUTE_MS / 4)
    return () => clearInterval(each)
  }, [])
  return Math.floor(now / MINUTE_MS) * MINUTE_MS
}

/** Whether it is open at a moment of one's choice, on the clock of the opening times, and until when. */
export function OpenNow({ control }: { control: Control<ValueDraft> }) {
  const { timeZone } = useKit()
  const [own, weekly, exceptions] = useWatch({ control, name: ['zone', 'weekly', 'exceptions'] })
  const zone = own ?? timeZone
  const now = useNow()
  const wall = localTime(now, zone)
  const [day, setDay] = useState('')
  const [hour, setHour] = useState('')
  const shown = { day: day || wall.slice(0, 10), time: hour || wall.slice(11, 16) }
  const isSound =
    isWhole(shown.day, [{ from: shown.time, to: shown.time }]) &&
    weekly.every((each) => isRange(each)) &&
    exceptions.every((each) => isWhole(each.date, each.ranges) && !date(each.until))
  const momentOf = () => instantOf(Date.parse(`${shown.day}T${shown.time}:00Z`), zone)
  const opening = isSound
    ? openingAt(timesOf({ zone, weekly, exceptions }), new Date(momentOf()).toISOString(), zone)
    : undefined
  return (
    <FormSection title={t('openNow')} help={own === null ? t('openNowOwnZone', { zone }) : t('openNowHelp')}>
      <div className="grid items-end gap-3 sm:grid-cols-3">
        <DateField label={t('day')} value={shown.day} onChange={setDay} />
        <TimeField label={t('time')} value={shown.time} onChange={setHour} />
        {opening && (
          <p aria-live="polite" className="flex min-h-8 flex-wrap items-center gap-2 text-sm">
            <StatusTag tone={opening.isOpen ? 'success' : 'neutral'}>
              {opening.isOpen ? t('isOpen') : t('isClosed')}
            </StatusTag>
            <span className="text-soft">{nextWords(opening, zone)}</span>
          </p>
        )}
      </div>
    </FormSection>
  )
}

const isRange = ({ from, to }: RangeDraft) => Boolean(from && to) && !time(from) && !time(to)
const isWhole = (day: string, ranges: readonly RangeDraft[]) => Boolean(day) && !date(day) && ranges.every(isRange)

function nextWords({ isOpen, changesAt }: ReturnType<typeof openingAt>, zone: string): string {
  if (changesAt === null) return isOpen ? t('neverCloses') : t('neverOpens')
  const at = words.format(Date.parse(`${localTime(Date.parse(changesAt), zone).slice(0, 16)}Z`))
  return isOpen ? t('closesAt', { at }) : t('opensAt', { at })
}
