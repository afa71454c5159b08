import { type Control, useFieldArray, useWatch } from 'react-hook-form'
import { AddButton, FieldRow, FormSection } from '../../kit/forms/FieldRow.tsx'
import { FormDay } from '../../kit/forms/FormDay.tsx'
import { FormText } from '../../kit/forms/FormText.tsx'
import { FormTime } from '../../kit/forms/FormTime.tsx'
import type { ValueDraft } from '../value-draft.ts'
import { HolidayFields } from './HolidayFields.tsx'
import { t } from './times.messages.ts'

export const MOST_EXCEPTIONS = 500
type Props = { control: Control<ValueDraft> }

/** Days with times of their own, typed or taken from the public holidays. */
export function ExceptionFields({ control }: Props) {
  const { fields: rows, append, remove } = useFieldArray({ control, name: 'exceptions' })
  const blocked = rows.length >= MOST_EXCEPTIONS ? t('tooMany') : undefined
  return (
    <FormSection title={t('exceptions')} help={t('exceptionsHelp')}>
      {rows.map(({ id }, at) => (
        <FieldRow
          key={id}
          legend={t('exception', { number: at + 1 })}
          remove={t('removeException', { number: at + 1 })}
          onRemove={() => remove(at)}
        >
          <ExceptionRow control={control} at={at} />
        </FieldRow>
      ))}
      <AddButton blocked={blocked} onPress={() => append({ date: '', until: '', note: '', ranges: [] })}>
        {t('addException')}
      </AddButton>
      <HolidayFields control={control} onAdd={(found) => append(found, { shouldFocus: false })} />
    </FormSection>
  )
}

function ExceptionRow({ control, at }: Props & { at: number }) {
  const { fields: ranges, append, remove } = useFieldArray({ control, name: `exceptions.${at}.ranges` })
  const date = useWatch({ control, name: `exceptions.${at}.date` })
  return (
    <>
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
      {ranges.length === 0 && <p className="text-soft text-sm">{t('closed')}</p>}
      {ranges.map(({ id }, place) => (
        <FieldRow
          key={id}
          legend={t('range', { number: place + 1 })}
          remove={t('removeRange', { number: place + 1 })}
          onRemove={() => remove(place)}
        >
          <div className="grid items-start gap-3 sm:grid-cols-2">
            <FormTime control={control} name={`exceptions.${at}.ranges.${place}.from`} label={t('from')} isRequired />
            <FormTime control={control} name={`exceptions.${at}.ranges.${place}.to`} label={t('to')} isRequired />
          </div>
        </FieldRow>
      ))}
      <AddButton onPress={() => append({ from: '09:00', to: '12:00' })}>{t('addRange')}</AddButton>
    </>
  )
}
