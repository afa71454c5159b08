import { operations } from '@parley/contract/operations.ts'
import { type Control, useWatch } from 'react-hook-form'
import { FormSwitch } from '../../kit/forms/FormCheckbox.tsx'
import { FormComboBox } from '../../kit/forms/FormComboBox.tsx'
import { FormTextField } from '../../kit/forms/FormTextField.tsx'
import { FormTimeField } from '../../kit/forms/FormTimeField.tsx'
import { required, time } from '../../kit/validation/validators.ts'
import { useRead } from '../../shell/api.ts'
import { EmailsField } from './EmailsField.tsx'
import { EventsField } from './EventsField.tsx'
import type { GroupDraft } from './group-draft.ts'
import { t } from './notifications.messages.ts'
import { PeopleField } from './PeopleField.tsx'

const url = (value: unknown) => (value === '' || URL.canParse(String(value)) ? undefined : t('badUrl'))

/** A notification group: its events, whom it tells, and when it keeps quiet. */
export function GroupFields({ control, idTenant }: { control: Control<GroupDraft>; idTenant: number }) {
  const people = useRead(operations.Tenants.NotificationPeople, { params: { idTenant } })
  const zones = useRead(operations.Lookups.TimeZones)
  const isQuiet = useWatch({ control, name: 'isQuiet' })
  return (
    <>
      <FormTextField control={control} name="name" label={t('name')} isRequired autoFocus check={required} />
      <FormSwitch control={control} name="isEnabled">
        {t('enabled')}
      </FormSwitch>
      <EventsField control={control} />
      <EmailsField control={control} />
      <FormTextField
        control={control}
        name="webhookUrl"
        label={t('webhook')}
        help={t('webhookHelp')}
        placeholder="https://"
        check={url}
      />
      <PeopleField control={control} people={people.data ?? []} />
      <FormSwitch control={control} name="isQuiet" help={t('quietHelp')}>
        {t('quiet')}
      </FormSwitch>
      {isQuiet && (
        <div className="grid grid-cols-[auto_auto_1fr] gap-3">
          <FormTimeField control={control} name="from" label={t('from')} check={time} />
          <FormTimeField control={control} name="to" label={t('to')} check={time} />
          <FormComboBox
            control={control}
            name="zone"
            label={t('zone')}
            check={required}
            options={(zones.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
          />
        </div>
      )}
    </>
  )
}
