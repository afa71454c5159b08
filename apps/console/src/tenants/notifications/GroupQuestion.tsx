import type { NotificationGroup } from '@parley/contract/notificationGroups/notificationGroup.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { ConfirmDialog } from '../../kit/overlays/ConfirmDialog.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useWrite } from '../../shell/api.ts'
import { t } from './notifications.messages.ts'

const { RemoveNotificationGroup, RotateNotificationSecret } = operations.Tenants

export type GroupQuestionProps = {
  idTenant: number
  kind: 'remove' | 'rotate'
  group: NotificationGroup
  onClose: () => void
  onSecret: (secret: string) => void
}

export function GroupQuestion({ idTenant, kind, group, onClose, onSecret }: GroupQuestionProps) {
  const input = { params: { idTenant, idNotificationGroup: group.idNotificationGroup } }
  const { name } = group
  const remove = useWrite(RemoveNotificationGroup, {
    silent: true,
    onSuccess: () => showToast('success', t('removed', { name })),
  })
  const rotate = useWrite(RotateNotificationSecret, { silent: true, onSuccess: ({ secret }) => onSecret(secret) })
  const isRemoval = kind === 'remove'
  return (
    <ConfirmDialog
      title={t(isRemoval ? 'removeTitle' : 'rotateTitle', { name })}
      action={t(isRemoval ? 'remove' : 'newSecret')}
      isOpen
      isDangerous={isRemoval}
      onClose={onClose}
      onConfirm={() => (isRemoval ? remove.write(input) : rotate.write(input))}
    >
      {t(isRemoval ? 'removeText' : 'rotateText')}
    </ConfirmDialog>
  )
}
