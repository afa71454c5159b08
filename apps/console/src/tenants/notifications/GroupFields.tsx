import { CreateNotificationGroup as fields } from '@parley/contract/fields/tenants.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { type Control, useWatch } from 'react-hook-form'
import { FormSwitch } from '../../kit/forms/FormCheckbox.tsx'
import { FormCheckboxGroup } from '../../kit/forms/FormCheckboxGroup.tsx'
import { FormText } from '../../kit/forms/FormText.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { useRead } from '../../shell/api.ts'
import { EmailsField } from './EmailsField.tsx'
import type { GroupDraft } from './group-draft.ts'
import { PeopleField } from './PeopleField.tsx'

/** Fields of times weigh more than all others together. */
const QuietHours = lazyPart(async () => (await import('./QuietHours.tsx')).QuietHours)

/** A notification group: its events, whom it tells, and when it keeps quiet. */
export function GroupFields({ control, idTenant }: { control: Control<GroupDraft>; idTenant: number }) {
  const people = useRead(operations.Tenants.NotificationPeople, { params: { idTenant } })
  const isQuiet = useWatch({ control, name: 'isQuiet' })
  return (
    <>
      <FormText control={control} field={fields.name} autoFocus />
      <FormSwitch control={control} field={fields.isEnabled} />
      <FormCheckboxGroup control={control} field={fields.events} columns={2} />
      <EmailsField control={control} />
      <FormText control={control} field={fields.webhookUrl} placeholder="https://" />
      <PeopleField control={control} people={people.data ?? []} />
      <FormSwitch control={control} field={fields.quiet} name="isQuiet" />
      {isQuiet && <QuietHours control={control} />}
    </>
  )
}
