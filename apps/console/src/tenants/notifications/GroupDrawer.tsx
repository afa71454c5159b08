import { notificationGroupBlocked } from '@parley/contract/notificationGroups/notificationGroup.rules.ts'
import type { NotificationGroup } from '@parley/contract/notificationGroups/notificationGroup.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { Form } from '../../kit/forms/Form.tsx'
import { FormTimeField } from '../../kit/forms/form-date-fields.tsx'
import { FormComboBox, FormSwitch, FormTextField } from '../../kit/forms/form-fields.tsx'
import { useDraft } from '../../kit/forms/use-draft.ts'
import { useKit } from '../../kit/KitProvider.tsx'
import { GuardedDrawer } from '../../kit/overlays/GuardedDrawer.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { required, time } from '../../kit/validation/validators.ts'
import { useRead, useWrite } from '../../shell/api.ts'
import { EmailsField } from './EmailsField.tsx'
import { EventsField } from './EventsField.tsx'
import { bodyOf, draftOf, type GroupDraft } from './group-draft.ts'
import { t } from './notifications.messages.ts'
import { PeopleField } from './PeopleField.tsx'

const { CreateNotificationGroup, NotificationGroups, NotificationPeople, UpdateNotificationGroup } = operations.Tenants
const url = (value: unknown) => (value === '' || URL.canParse(String(value)) ? undefined : t('badUrl'))

export type GroupDrawerProps = {
  idTenant: number
  /** Absent for a new one. */
  group: NotificationGroup | undefined
  onClose: () => void
  onSecret: (secret: string) => void
}

/** A notification group: its events, whom it tells, and when it keeps quiet. */
export function GroupDrawer({ idTenant, group, onClose, onSecret }: GroupDrawerProps) {
  const { timeZone } = useKit()
  const people = useRead(NotificationPeople, { params: { idTenant } })
  const zones = useRead(operations.Lookups.TimeZones)
  const options = { silent: true, invalidates: [NotificationGroups, operations.Lookups.NotificationGroups] }
  const create = useWrite(CreateNotificationGroup, options)
  const update = useWrite(UpdateNotificationGroup, options)
  const draft = useDraft<GroupDraft>({ values: draftOf(group, timeZone) })
  const isQuiet = draft.watch('isQuiet')

  async function save(values: GroupDraft) {
    const body = bodyOf(values)
    const { rowVersion } = group ?? { rowVersion: 1 }
    const saved = group
      ? await update.write({
          params: { idTenant, idNotificationGroup: group.idNotificationGroup },
          body: { ...body, rowVersion },
        })
      : await create.write({ params: { idTenant }, body })
    showToast('success', t(group ? 'saved' : 'created', { name: saved.group.name }))
    onClose()
    if (saved.secret !== null) onSecret(saved.secret)
  }

  const { emails, webhookUrl, idUsers } = draft.watch()
  const blocked = notificationGroupBlocked.save({ emails, webhookUrl: webhookUrl || null, idUsers })
  return (
    <GuardedDrawer title={group ? t('editGroup', { name: group.name }) : t('newGroup')} isOpen onClose={onClose}>
      <Form
        draft={draft}
        onSubmit={save}
        onCancel={onClose}
        isNew={group === undefined}
        {...(group ? {} : { submitLabel: t('createGroup') })}
        blocked={blocked}
      >
        <FormTextField control={draft.control} name="name" label={t('name')} isRequired autoFocus check={required} />
        <FormSwitch control={draft.control} name="isEnabled">
          {t('enabled')}
        </FormSwitch>
        <EventsField control={draft.control} />
        <EmailsField control={draft.control} />
        <FormTextField
          control={draft.control}
          name="webhookUrl"
          label={t('webhook')}
          help={t('webhookHelp')}
          placeholder="https://"
          check={url}
        />
        <PeopleField control={draft.control} people={people.data ?? []} />
        <FormSwitch control={draft.control} name="isQuiet" help={t('quietHelp')}>
          {t('quiet')}
        </FormSwitch>
        {isQuiet && (
          <div className="grid grid-cols-[auto_auto_1fr] gap-3">
            <FormTimeField control={draft.control} name="from" label={t('from')} check={time} />
            <FormTimeField control={draft.control} name="to" label={t('to')} check={time} />
            <FormComboBox
              control={draft.control}
              name="zone"
              label={t('zone')}
              check={required}
              options={(zones.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
            />
          </div>
        )}
      </Form>
    </GuardedDrawer>
  )
}
