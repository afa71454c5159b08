import { operations } from '@parley/contract/operations.ts'
import { useKit } from '../../kit/KitProvider.tsx'
import { CreateDrawer } from '../../shell/editing/CreateDrawer.tsx'
import { GroupFields } from './GroupFields.tsx'
import { bodyOf, draftOf } from './group-draft.ts'
import { t } from './notifications.messages.ts'

const { CreateNotificationGroup } = operations.Tenants
type Props = { idTenant: number; onClose: () => void; onSecret: (secret: string) => void }

/** Makes a notification group; the secret of its webhook is shown once. */
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
