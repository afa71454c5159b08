import { UpdateNotificationGroup as fields } from '@parley/contract/fields/tenants.gen.ts'
import { notificationEvent } from '@parley/contract/notificationGroups/notificationGroup.enum.ts'
import type { NotificationGroup } from '@parley/contract/notificationGroups/notificationGroup.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { setOf } from '../../kit/forms/merge.ts'
import { useKit } from '../../kit/KitProvider.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useApi, useRead, useWrite } from '../../shell/api.ts'
import { EditDrawer } from '../../shell/editing/EditDrawer.tsx'
import { GroupFields } from './GroupFields.tsx'
import { bodyOf, draftOf } from './group-draft.ts'
import { t } from './notifications.messages.ts'

const { NotificationGroups, NotificationPeople, UpdateNotificationGroup } = operations.Tenants
const facts = { ...fields, isQuiet: fields.quiet }

type Props = { idTenant: number; group: NotificationGroup; onClose: () => void; onSecret: (secret: string) => void }

/** Changes a notification group; a new webhook's secret is shown once. */
export function EditGroupDrawer({ idTenant, group, onClose, onSecret }: Props) {
  const { timeZone } = useKit()
  const call = useApi()
  const params = { idTenant }
  const people = useRead(NotificationPeople, { params })
  const update = useWrite(UpdateNotificationGroup, { silent: true })
  const { idNotificationGroup } = group
  const nameOf = (id: number) => people.data?.find((person) => person.id === id)?.name ?? `#${id}`
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
      fields={facts}
      show={({ isEnabled, isQuiet }) => ({
        isEnabled: onOff(isEnabled),
        isQuiet: onOff(isQuiet),
      })}
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
    >
      {(control) => <GroupFields control={control} idTenant={idTenant} />}
    </EditDrawer>
  )
}
