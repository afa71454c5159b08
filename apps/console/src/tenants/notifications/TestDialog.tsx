import { deliveryState } from '@parley/contract/notificationGroups/notificationGroup.enum.ts'
import type { NotificationGroup } from '@parley/contract/notificationGroups/notificationGroup.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { Button } from '../../kit/actions/Button.tsx'
import { Dialog } from '../../kit/overlays/Dialog.tsx'
import { ErrorState } from '../../kit/states/ErrorState.tsx'
import { Skeleton } from '../../kit/states/Skeleton.tsx'
import { useRead } from '../../shell/api.ts'
import { DeliveryRow } from './DeliveryRow.tsx'
import { t } from './notifications.messages.ts'

const REFRESH_MS = 1_000

/** How a test goes, channel by channel. */
export function TestDialog({
  idTenant,
  group: { idNotificationGroup, name },
  message,
  onClose,
}: {
  idTenant: number
  group: NotificationGroup
  message: string
  onClose: () => void
}) {
  const input = { params: { idTenant, idNotificationGroup }, query: { message, limit: 200 } }
  const first = useRead(operations.Tenants.NotificationDeliveries, input, { keepPrevious: false })
  const isGoing = first.data === undefined || first.data.items.some(({ state }) => state === deliveryState.of.WAITING)
  useRead(operations.Tenants.NotificationDeliveries, input, {
    keepPrevious: false,
    enabled: isGoing,
    refetchInterval: REFRESH_MS,
  })
  return (
    <Dialog
      title={t('testTitle', { name })}
      isOpen
      onClose={onClose}
      footer={<Button onPress={onClose}>{t('close')}</Button>}
    >
      <p className="mb-2 text-soft">{t('testText', { name })}</p>
      {first.isPending && <Skeleton height={60} />}
      {first.error && <ErrorState error={first.error} onRetry={() => void first.refetch()} />}
      <ul aria-live="polite">
        {first.data?.items.map((delivery) => (
          <DeliveryRow key={delivery.idDelivery} delivery={delivery} />
        ))}
      </ul>
    </Dialog>
  )
}
