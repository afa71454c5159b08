import { type Control, useFieldArray, useWatch } from 'react-hook-form'
import { AddButton, FieldRow } from '../../kit/forms/FieldRow.tsx'
import { FormDay } from '../../kit/forms/FormDay.tsx'
import { FormText } from '../../kit/forms/FormText.tsx'
import { FormTime } from '../../kit/forms/FormTime.tsx'
import { time } from '../../kit/validation/validators.ts'
import type { RangeDraft, ValueDraft } from '../value-draft.ts'
import { t } from './times.messages.ts'

/** From 00:00 to 00:00 is the whole day; any other hours that end when they begin are none. */
export const isRangeSound = ({ from, to }: RangeDraft): boolean =>
  Boolean(from && to) && !time(from) && !time(to) && (from !== to || from === '00:00')

export const checkRange = (to: unknown, from: string | null | undefined): string | undefined =>
  to && to === from && to !== '00:00' ? t('noLength') : undefined

/** What an exception says. */
export function ExceptionForm({ control, at }: { control: Control<ValueDraft>; at: number }) {
  const { fields: rows, append, remove } = useFieldArray({ control, name: `exceptions.${at}.ranges` })
  const exception = useWatch({ control, name: `exceptions.${at}` })
  const { date, ranges } = exception
  return (
    <div className="flex flex-col gap-3 pb-1.5 pl-6">
      <div className="grid items-start gap-3 sm:grid-cols-3">
        <FormDay control={control} name={`exceptions.${at}.date`} label={t('date')} isRequired />
        <FormDay
          control={control}
          name={`exceptions.${at}.until`}
          label={t('until')}
          help={t('untilHelp')}
          check={(until) => (until && String(until) < date ? t('backwards') : undefined)}
        />
        <FormText control={control} name={`exceptions.${at}.note`} label={t('note')} maxLength={200} />
      </div>
      {rows.map(({ id }, place) => (
        <FieldRow
          key={id}
          legend={t('range', { number: place + 1 })}
          remove={t('removeRange', { number: place + 1 })}
          onRemove={() => remove(place)}
        >
          <div className="grid items-start gap-3 sm:grid-cols-2">
            <FormTime control={control} name={`exceptions.${at}.ranges.${place}.from`} label={t('from')} isRequired />
            <FormTime
              control={control}
              name={`exceptions.${at}.ranges.${place}.to`}
              label={t('to')}
              help={t('toHelp')}
              check={(to) => checkRange(to, ranges[place]?.from)}
              isRequired
            />
          </div>
        </FieldRow>
      ))}
      <AddButton onPress={() => append({ from: '09:00', to: '12:00' })}>{t('addRange')}</AddButton>
    </div>
  )
}
