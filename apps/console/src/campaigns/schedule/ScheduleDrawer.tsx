import { editBlocked, narrows } from '@parley/contract/campaigns/campaign.edits.ts'
import type { Campaign, ScheduleView } from '@parley/contract/campaigns/campaign.schema.ts'
import { UpdateSchedule as facts } from '@parley/contract/fields/campaigns.gen.ts'
import { WEEK, weekdayName } from '@parley/contract/kernel/weekdayWords.ts'
import { operations } from '@parley/contract/operations.ts'
import { type Control, useFieldArray, useWatch } from 'react-hook-form'
import { blockedText } from '../../kit/blocked.ts'
import { AddButton, FieldRow, FormSection } from '../../kit/forms/FieldRow.tsx'
import { FormCheckboxGroup } from '../../kit/forms/FormCheckboxGroup.tsx'
import { FormComboBox } from '../../kit/forms/FormComboBox.tsx'
import { FormDay } from '../../kit/forms/FormDay.tsx'
import { FormText } from '../../kit/forms/FormText.tsx'
import { FormTime } from '../../kit/forms/FormTime.tsx'
import { isDay } from '../../kit/validation/calendar.ts'
import { useRead } from '../../shell/api.ts'
import { EditDrawer } from '../../shell/editing/EditDrawer.tsx'
import { useChange } from '../../shell/editing/use-change.ts'
import { HoursWarnings } from './HoursWarnings.tsx'
import { t } from './schedule.messages.ts'
import { draftOf, isWindow, newWindow, type ScheduleDraft, scheduleOf } from './schedule-draft.ts'
import { windowWords } from './window-words.ts'

const { Schedule, UpdateSchedule } = operations.Campaigns
type Props = { campaign: Campaign; schedule: ScheduleView; onClose: () => void }
const days = WEEK.map((value) => ({ value, label: weekdayName(value) }))

/** What the form has; the body has moments instead of days and times. */
const fields = {
  ...facts,
  startDay: { label: t('startDay') },
  startTime: { label: t('startTime') },
  endDay: { label: t('endDay') },
  endTime: { label: t('endTime') },
}
const lists = {
  windows: { key: windowWords, name: windowWords },
  restrictedDates: {
    key: ({ day }: ScheduleDraft['restrictedDates'][number]) => day,
    name: ({ day, name }: ScheduleDraft['restrictedDates'][number]) => `${day} ${name}`.trim(),
  },
}

/** When a campaign calls, as a form. */
export function ScheduleDrawer({ campaign, schedule, onClose }: Props) {
  const { idCampaign, idFolder } = campaign
  const change = useChange(UpdateSchedule, Schedule, { params: { idCampaign }, saved: t('saved') })
  return (
    <EditDrawer
      {...change}
      title={t('editTitle')}
      width="wide"
      entity={schedule}
      factsOf={draftOf}
      fields={fields}
      lists={lists}
      save={(draft, on) => change.save(scheduleOf(draft), on)}
      onClose={onClose}
      at={idFolder}
    >
      {(control) => (
        <>
          {narrows('windows', campaign) && <p className="text-soft text-sm">{t('onlyStricter')}</p>}
          <Windows control={control} countries={schedule.countries} />
          <Period control={control} campaign={campaign} />
          <Restricted control={control} />
        </>
      )}
    </EditDrawer>
  )
}

type Fields = { control: Control<ScheduleDraft> }

function Windows({ control, countries }: Fields & Pick<ScheduleView, 'countries'>) {
  const { fields: rows, append, remove } = useFieldArray({ control, name: 'windows' })
  const windows = useWatch({ control, name: 'windows' })
  return (
    <FormSection title={facts.windows.label} help={facts.windows.help}>
      {rows.map(({ id }, at) => (
        <FieldRow
          key={id}
          legend={t('window', { number: at + 1 })}
          remove={t('removeWindow', { number: at + 1 })}
          blocked={rows.length === 1 ? t('lastWindow') : undefined}
          onRemove={() => remove(at)}
        >
          <FormCheckboxGroup
            control={control}
            field={facts['windows.*.days']}
            name={`windows.${at}.days`}
            options={days}
            isHorizontal
          />
          <div className="grid items-start gap-3 sm:grid-cols-2">
            <FormTime control={control} field={facts['windows.*.from']} name={`windows.${at}.from`} />
            <FormTime
              control={control}
              field={facts['windows.*.to']}
              name={`windows.${at}.to`}
              help={t('midnightHelp')}
              check={(to) => (isWindow({ from: windows[at]?.from ?? '', to: String(to) }) ? undefined : t('endsEarly'))}
            />
          </div>
        </FieldRow>
      ))}
      <AddButton onPress={() => append(newWindow())}>{t('addWindow')}</AddButton>
      <HoursWarnings windows={windows.filter(isWindow)} countries={countries} />
    </FormSection>
  )
}

function Period({ control, campaign }: Fields & { campaign: Campaign }) {
  const start = blockedText(editBlocked('startsAt', campaign))
  const clock = blockedText(editBlocked('zone', campaign))
  const { data: zones = [] } = useRead(operations.Lookups.TimeZones)
  const zone = useWatch({ control, name: 'zone' })
  const [startDay, startTime, endTime] = useWatch({ control, name: ['startDay', 'startTime', 'endTime'] })
  const known = zones.map(({ code, name }) => ({ value: code, label: name }))
  const options = known.some(({ value }) => value === zone) ? known : [{ value: zone, label: zone }, ...known]
  const isBackwards = (endDay: unknown) =>
    isDay(startDay) && `${endDay}T${endTime || '00:00'}` <= `${startDay}T${startTime || '00:00'}`
  return (
    <FormSection title={t('period')} help={t('inZone')}>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <FormDay
          control={control}
          name="startDay"
          label={t('startDay')}
          help={start ?? t('startHelp')}
          isDisabled={start !== undefined}
        />
        <FormTime control={control} name="startTime" label={t('startTime')} isDisabled={start !== undefined} />
        <FormDay
          control={control}
          name="endDay"
          label={t('endDay')}
          help={t('endHelp')}
          check={(day) => (isBackwards(day) ? t('backwards') : undefined)}
        />
        <FormTime control={control} name="endTime" label={t('endTime')} />
      </div>
      <FormComboBox
        control={control}
        field={facts.zone}
        options={options}
        isDisabled={clock !== undefined}
        {...(clock && { help: clock })}
      />
    </FormSection>
  )
}

function Restricted({ control }: Fields) {
  const { fields: rows, append, remove } = useFieldArray({ control, name: 'restrictedDates' })
  const dates = useWatch({ control, name: 'restrictedDates' })
  const isTwice = (day: unknown) => dates.filter((each) => each.day === day).length > 1
  return (
    <FormSection title={facts.restrictedDates.label}>
      {rows.map(({ id }, at) => (
        <FieldRow
          key={id}
          legend={t('restrictedDay', { number: at + 1 })}
          remove={t('removeDay', { number: at + 1 })}
          onRemove={() => remove(at)}
        >
          <div className="grid items-start gap-3 sm:grid-cols-2">
            <FormDay
              control={control}
              field={facts['restrictedDates.*.day']}
              name={`restrictedDates.${at}.day`}
              check={(day) => (isTwice(day) ? t('twice') : undefined)}
            />
            <FormText control={control} field={facts['restrictedDates.*.name']} name={`restrictedDates.${at}.name`} />
          </div>
        </FieldRow>
      ))}
      <AddButton onPress={() => append({ day: '', name: '' })}>{t('addDay')}</AddButton>
    </FormSection>
  )
}
