import type { NotificationGroup } from '@parley/contract/notificationGroups/notificationGroup.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { ConfirmWrite } from '../../shell/editing/ConfirmWrite.tsx'
import { t } from './notifications.messages.ts'

const { RemoveNotificationGroup, RotateNotificationSecret } = operations.Tenants

type Props = {
  idTenant: number
  kind: 'remove' | 'rotate'
  group: NotificationGroup
  onClose: () => void
  onSecret: (secret: string) => void
}

export function GroupQuestion({ idTenant, kind, group: { idNotificationGroup, name }, onClose, onSecret }: Props) {
  const question = { input: { params: { idTenant, idNotificationGroup } }, at: idTenant, onClose }
  return kind === 'remove' ? (
    <ConfirmWrite
      {...question}
      title={t('removeTitle', { name })}
      action={t('remove')}
      operation={RemoveNotificationGroup}
      done={t('removed', { name })}
    >
      {t('removeText')}
    </ConfirmWrite>
  ) : (
    <ConfirmWrite
      {...question}
      title={t('rotateTitle', { name })}
      action={t('newSecret')}
      isDangerous={false}
      operation={RotateNotificationSecret}
      onDone={({ secret }) => onSecret(secret)}
    >
      {t('rotateText')}
    </ConfirmWrite>
  )
}
