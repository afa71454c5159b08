import { WEEK, weekdayName } from '@parley/contract/kernel/weekdayWords.ts'
import { operations } from '@parley/contract/operations.ts'
import { type Control, useFieldArray, useWatch } from 'react-hook-form'
import { AddButton, FieldRow, FormSection } from '../../kit/forms/FieldRow.tsx'
import { FormCheckboxGroup } from '../../kit/forms/FormCheckboxGroup.tsx'
import { FormComboBox } from '../../kit/forms/FormComboBox.tsx'
import { FormTime } from '../../kit/forms/FormTime.tsx'
import { clockOf, DAY_MINUTES } from '../../kit/week/stretches.ts'
import { WeekEditor } from '../../kit/week/WeekEditor.tsx'
import { useRead } from '../../shell/api.ts'
import type { ValueDraft } from '../value-draft.ts'
import { ExceptionFields } from './ExceptionFields.tsx'
import { checkRange } from './ExceptionForm.tsx'
import { OpenNow } from './OpenNow.tsx'
import { t } from './times.messages.ts'
import { barsOf, withDrawn } from './week-bars.ts'

type Props = { control: Control<ValueDraft> }
const days = WEEK.map((value) => ({ value, label: weekdayName(value) }))

/** Opening times as a form, with the week to draw on. */
export default function OpeningTimesFields({ control }: Props) {
  return (
    <>
      <ZoneField control={control} />
      <OpenNow control={control} />
      <WeekFields control={control} />
      <ExceptionFields control={control} />
    </>
  )
}

function ZoneField({ control }: Props) {
  const { data: zones = [] } = useRead(operations.Lookups.TimeZones)
  const zone = useWatch({ control, name: 'zone' })
  const known = zones.map(({ code, name }) => ({ value: code, label: name }))
  const isKnown = zone === null || known.some(({ value }) => value === zone)
  const options = isKnown ? known : [{ value: zone, label: zone }, ...known]
  return (
    <FormComboBox
      control={control}
      name="zone"
      label={t('zone')}
      help={t('zoneHelp')}
      placeholder={t('zoneNone')}
      options={options}
    />
  )
}

function WeekFields({ control }: Props) {
  const { fields: rows, append, remove, update } = useFieldArray({ control, name: 'weekly' })
  const weekly = useWatch({ control, name: 'weekly' })
  const pull = (key: string, end: 'from' | 'to', minute: number) => {
    const at = Number(key.split(' ')[0])
    const row = weekly[at]
    if (row) update(at, { ...row, [end]: clockOf(minute % DAY_MINUTES) })
  }
  return (
    <FormSection title={t('week')} help={t('weekHelp')}>
      <WeekEditor
        label={t('weekLabel')}
        days={WEEK.map((day) => ({ name: weekdayName(day), bars: barsOf(weekly, day) }))}
        onDraw={(at, from, to) => {
          const drawn = { days: [at + 1], from: clockOf(from), to: clockOf(to % DAY_MINUTES) }
          const joined = withDrawn(weekly, drawn)
          if (joined) update(joined.at, joined.row)
          else append(drawn)
        }}
        onPull={pull}
      />
      {rows.map(({ id }, at) => (
        <FieldRow
          key={id}
          legend={t('hours', { number: at + 1 })}
          remove={t('removeHours', { number: at + 1 })}
          onRemove={() => remove(at)}
        >
          <FormCheckboxGroup
            control={control}
            name={`weekly.${at}.days`}
            label={t('days')}
            options={days}
            isHorizontal
            isRequired
          />
          <div className="grid items-start gap-3 sm:grid-cols-2">
            <FormTime control={control} name={`weekly.${at}.from`} label={t('from')} isRequired />
            <FormTime
              control={control}
              name={`weekly.${at}.to`}
              label={t('to')}
              help={t('toHelp')}
              check={(to) => checkRange(to, weekly[at]?.from)}
              isRequired
            />
          </div>
        </FieldRow>
      ))}
      <AddButton onPress={() => append({ days: freeDays(weekly), from: '09:00', to: '17:00' })}>
        {t('addHours')}
      </AddButton>
    </FormSection>
  )
}

/** Days that have no hours yet; else from Monday to Friday. */
function freeDays(weekly: ValueDraft['weekly']): number[] {
  const free = WEEK.filter((day) => day < 6 && !weekly.some((row) => row.days.includes(day)))
  return free.length > 0 ? [...free] : [1, 2, 3, 4, 5]
}
