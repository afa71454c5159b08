import { operations } from '@parley/contract/operations.ts'
import { Form } from '../../kit/forms/Form.tsx'
import { useDraft } from '../../kit/forms/use-draft.ts'
import { useKit } from '../../kit/KitProvider.tsx'
import { GuardedDrawer } from '../../kit/overlays/GuardedDrawer.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useWrite } from '../../shell/api.ts'
import { GroupFields } from './GroupFields.tsx'
import { bodyOf, draftOf, type GroupDraft } from './group-draft.ts'
import { t } from './notifications.messages.ts'

const { CreateNotificationGroup } = operations.Tenants

type Props = { idTenant: number; onClose: () => void; onSecret: (secret: string) => void }

/** Makes a notification group; the secret of its webhook is shown once. */
export function NewGroupDrawer({ idTenant, onClose, onSecret }: Props) {
  const { timeZone } = useKit()
  const create = useWrite(CreateNotificationGroup, {
    silent: true,
  })
  const draft = useDraft<GroupDraft>({ values: draftOf(undefined, timeZone) })

  async function save(values: GroupDraft) {
    const { group, secret } = await create.write({ params: { idTenant }, body: bodyOf(values) })
    showToast('success', t('created', { name: group.name }))
    onClose()
    if (secret !== null) onSecret(secret)
  }

  return (
    <GuardedDrawer title={t('newGroup')} isOpen onClose={onClose}>
      <Form draft={draft} onSubmit={save} onCancel={onClose} isNew submitLabel={t('createGroup')}>
        <GroupFields control={draft.control} idTenant={idTenant} />
      </Form>
    </GuardedDrawer>
  )
}
