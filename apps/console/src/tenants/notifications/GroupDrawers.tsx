import {
  UpdateNotificationGroup as facts,
  CreateNotificationGroup as fields,
} from '@parley/contract/fields/tenants.gen.ts'
import { notificationEvent } from '@parley/contract/notificationGroups/notificationGroup.enum.ts'
import type { NotificationGroup } from '@parley/contract/notificationGroups/notificationGroup.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { useEffect, useEffectEvent } from 'react'
import { type Control, useController, useFormContext, useWatch } from 'react-hook-form'
import { TagField } from '../../kit/fields/TagField.tsx'
import { FormSwitch } from '../../kit/forms/FormCheckbox.tsx'
import { FormCheckboxGroup } from '../../kit/forms/FormCheckboxGroup.tsx'
import { FormPicks } from '../../kit/forms/FormPicks.tsx'
import { FormText } from '../../kit/forms/FormText.tsx'
import { wordsOf } from '../../kit/forms/field-words.ts'
import { setOf } from '../../kit/forms/merge.ts'
import { useKit } from '../../kit/KitProvider.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { checkOf } from '../../kit/validation/field-check.ts'
import { useApi, useRead, useWrite } from '../../shell/api.ts'
import { CreateDrawer } from '../../shell/editing/CreateDrawer.tsx'
import { EditDrawer } from '../../shell/editing/EditDrawer.tsx'
import { bodyOf, draftOf, type GroupDraft, noRecipient } from './group-draft.ts'
import { t } from './notifications.messages.ts'

const { CreateNotificationGroup, NotificationGroups, NotificationPeople, UpdateNotificationGroup } = operations.Tenants
const factWords = { ...facts, isQuiet: facts.quiet }

type Props = { idTenant: number; onClose: () => void; onSecret: (secret: string) => void }

/** Creates a notification group; the secret of its webhook is shown once. */
export const NewGroupDrawer = ({ idTenant, onClose, onSecret }: Props) => (
  <CreateDrawer
    title={t('newGroup')}
    action={t('createGroup')}
    operation={CreateNotificationGroup}
    values={draftOf(undefined, useKit().timeZone)}
    send={(values, write) => write({ params: { idTenant }, body: bodyOf(values) })}
    created={({ group }) => t('created', { name: group.name })}
    onCreated={({ secret }) => {
      onClose()
      if (secret !== null) onSecret(secret)
    }}
    onClose={onClose}
  >
    {(control) => <GroupFields control={control} idTenant={idTenant} />}
  </CreateDrawer>
)

/** Changes a notification group; a new webhook's secret is shown once. */
export function EditGroupDrawer({ idTenant, group, onClose, onSecret }: Props & { group: NotificationGroup }) {
  const { timeZone } = useKit()
  const call = useApi()
  const params = { idTenant }
  const { data: people = [] } = useRead(NotificationPeople, { params })
  const update = useWrite(UpdateNotificationGroup, { silent: true })
  const { idNotificationGroup } = group
  const nameOf = (id: number) => people.find((person) => person.id === id)?.name ?? `#${id}`
  const onOff = (isOn: boolean) => t(isOn ? 'on' : 'off')

  /** The group as it is now; the one that was opened where it has been removed, which saving then says. */
  async function read() {
    const groups = await call(NotificationGroups, { params }, { silent: true })
    return groups.find((each) => each.idNotificationGroup === idNotificationGroup) ?? group
  }
  return (
    <EditDrawer
      title={t('editGroup', { name: group.name })}
      entity={group}
      factsOf={(each: NotificationGroup) => draftOf(each, timeZone)}
      fields={factWords}
      show={({ isEnabled, isQuiet }) => ({ isEnabled: onOff(isEnabled), isQuiet: onOff(isQuiet) })}
      lists={{ events: setOf(notificationEvent.label), emails: setOf(), idUsers: setOf(nameOf) }}
      save={async (facts, { rowVersion }) => {
        const saved = await update.write({
          params: { idTenant, idNotificationGroup },
          body: { ...bodyOf(facts), rowVersion },
        })
        showToast('success', t('saved', { name: saved.group.name }))
        if (saved.secret !== null) onSecret(saved.secret)
      }}
      read={read}
      onClose={onClose}
      endpoint={UpdateNotificationGroup}
      at={idTenant}
    >
      {(control) => <GroupFields control={control} idTenant={idTenant} />}
    </EditDrawer>
  )
}

/** Fields of times weigh more than all others together. */
const QuietHours = lazyPart(async () => (await import('./QuietHours.tsx')).QuietHours)

/** A notification group: its events, whom it tells, and when it keeps quiet. */
function GroupFields({ control, idTenant }: { control: Control<GroupDraft>; idTenant: number }) {
  const { data: people = [] } = useRead(NotificationPeople, { params: { idTenant } })
  const isQuiet = useWatch({ control, name: 'isQuiet' })
  return (
    <>
      <FormText control={control} field={fields.name} autoFocus />
      <FormSwitch control={control} field={fields.isEnabled} />
      <FormCheckboxGroup control={control} field={fields.events} columns={2} />
      <EmailsField control={control} />
      <FormText control={control} field={fields.webhookUrl} placeholder="https://" />
      <FormPicks
        control={control}
        name="idUsers"
        label={fields.idUsers.label}
        placeholder={t('addPerson')}
        options={people}
      />
      <FormSwitch control={control} field={fields.quiet} name="isQuiet" />
      {isQuiet && <QuietHours control={control} />}
    </>
  )
}

/** Addresses that are told by email, each checked as it is added; the first of three ways to be told, it says where all are empty. */
function EmailsField({ control }: { control: Control<GroupDraft> }) {
  const { trigger } = useFormContext<GroupDraft>()
  const { field, fieldState } = useController({
    control,
    name: 'emails',
    rules: { validate: (_, group) => noRecipient(group) },
  })
  const [webhookUrl, idUsers] = useWatch({ control, name: ['webhookUrl', 'idUsers'] })
  const lookAgain = useEffectEvent(() => {
    if (fieldState.error) void trigger('emails')
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: either of the two others takes the fault away
  useEffect(() => lookAgain(), [webhookUrl, idUsers])
  return (
    <TagField
      {...wordsOf(fields.emails)}
      placeholder="name@example.org"
      checkEach={checkOf(fields.emails.each)}
      value={field.value}
      onChange={field.onChange}
      {...(fieldState.error?.message ? { error: fieldState.error.message } : {})}
    />
  )
}
