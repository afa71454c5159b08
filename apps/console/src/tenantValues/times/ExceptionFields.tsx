import { dayWords } from '@parley/contract/kernel/day.ts'
import { ChevronRight, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { type Control, useFieldArray, useFormState, useWatch } from 'react-hook-form'
import { Button } from '../../kit/actions/Button.tsx'
import { IconButton } from '../../kit/actions/IconButton.tsx'
import { cx } from '../../kit/cx.ts'
import { AddButton, FormSection } from '../../kit/forms/FieldRow.tsx'
import { useToday } from '../../kit/time/use-today.ts'
import { isDay } from '../../kit/validation/calendar.ts'
import type { ExceptionDraft, ValueDraft } from '../value-draft.ts'
import { ExceptionForm, isRangeSound } from './ExceptionForm.tsx'
import { HolidayFields } from './HolidayFields.tsx'
import { t } from './times.messages.ts'

export const MOST_EXCEPTIONS = 500
type Props = { control: Control<ValueDraft> }

/** Days with times of their own, typed or taken from the public holidays: a line each, which opens to be changed. */
export function ExceptionFields({ control }: Props) {
  const { fields: rows, append, prepend, remove } = useFieldArray({ control, name: 'exceptions' })
  const exceptions = useWatch({ control, name: 'exceptions' })
  const past = usePast(control)
  const [showsPast, setShowsPast] = useState(false)
  const hidden = hiddenOf(exceptions, past)
  const blocked = rows.length >= MOST_EXCEPTIONS ? t('tooMany') : undefined
  return (
    <FormSection title={t('exceptions')} help={t('exceptionsHelp')}>
      {/* What is typed comes first, so that it counts above a holiday on that day. */}
      <AddButton blocked={blocked} onPress={() => prepend({ date: '', until: '', note: '', ranges: [] })}>
        {t('addException')}
      </AddButton>
      {rows.length > 0 && (
        <div className="flex flex-col divide-y divide-line rounded-card ring-1 ring-line empty:hidden">
          {rows.map((row, at) => {
            const exception = exceptions[at]
            if (!exception || (!showsPast && hidden.has(at))) return null
            return <Row key={row.id} control={control} at={at} exception={exception} onRemove={() => remove(at)} />
          })}
        </div>
      )}
      {hidden.size > 0 && (
        <div>
          <Button variant="ghost" size="small" onPress={() => setShowsPast(!showsPast)}>
            {showsPast ? t('hidePast') : t('showPast', { count: hidden.size })}
          </Button>
        </div>
      )}
      <HolidayFields control={control} onAdd={(found) => append(found, { shouldFocus: false })} />
    </FormSection>
  )
}

const daysOf = ({ date, until }: Partial<Pick<ExceptionDraft, 'date' | 'until'>>) => `${date} ${until ?? ''}`

/** Days that were over when the form began. */
function usePast(control: Props['control']): readonly string[] {
  const today = useToday()
  const { defaultValues } = useFormState({ control })
  return useMemo(() => {
    const known = (defaultValues?.exceptions ?? []).filter((each) => each !== undefined)
    return known.filter(({ date, until }) => (until || date || today) < today).map(daysOf)
  }, [defaultValues, today])
}

/** The places of those: what is typed does not vanish under the cursor, also where it is for the same day. */
function hiddenOf(exceptions: readonly ExceptionDraft[], past: readonly string[]): ReadonlySet<number> {
  const left = [...past]
  const hidden = new Set<number>()
  // From below, since what is typed comes first.
  for (let at = exceptions.length - 1; at >= 0; at--) {
    const found = left.indexOf(daysOf(exceptions[at] ?? {}))
    if (found < 0) continue
    left.splice(found, 1)
    hidden.add(at)
  }
  return hidden
}

const isSound = ({ date, until, ranges }: ExceptionDraft): boolean =>
  isDay(date) && (!until || (isDay(until) && until >= date)) && ranges.every(isRangeSound)

type RowProps = Props & { at: number; exception: ExceptionDraft; onRemove: () => void }

function Row({ control, at, exception, onRemove }: RowProps) {
  const { date, until, note, ranges } = exception
  const [isOpened, setOpened] = useState(!date)
  // What is wrong stays in sight: fields that are not there are not checked.
  const isOpen = isOpened || !isSound(exception)
  const days = isDay(date) ? `${dayWords(date)}${isDay(until) ? ` – ${dayWords(until)}` : ''}` : t('newException')
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 px-2 py-1.5">
      <legend className="sr-only">{t('exception', { number: at + 1 })}</legend>
      <div className="flex min-w-0 items-center gap-2">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpened(!isOpen)}
          className="flex min-h-8 min-w-0 flex-1 items-center gap-2 rounded-control px-1 text-left text-sm hover:bg-hover"
        >
          <ChevronRight
            size={14}
            aria-hidden
            className={cx('shrink-0 text-faint transition-transform', isOpen && 'rotate-90')}
          />
          <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
            <span className="text-ink tabular-nums sm:min-w-28">{days}</span>
            <span className="min-w-0 flex-1 basis-32 truncate text-soft" title={note || undefined}>
              {note}
            </span>
            <span className={cx('tabular-nums', ranges.length === 0 ? 'text-faint' : 'text-ink')}>
              {ranges.length === 0 ? t('closed') : ranges.map(({ from, to }) => `${from}–${to}`).join(', ')}
            </span>
          </span>
        </button>
        <IconButton label={t('removeException', { number: at + 1 })} icon={Trash2} onPress={onRemove} />
      </div>
      {isOpen && <ExceptionForm control={control} at={at} />}
    </fieldset>
  )
}
