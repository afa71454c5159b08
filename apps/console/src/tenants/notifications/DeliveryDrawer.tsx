import { deliveryState } from '@parley/contract/notificationGroups/notificationGroup.enum.ts'
import { deliveryBlocked } from '@parley/contract/notificationGroups/notificationGroup.rules.ts'
import type { NotificationGroup } from '@parley/contract/notificationGroups/notificationGroup.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { RotateCw } from 'lucide-react'
import { useEffect } from 'react'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { Button } from '../../kit/actions/Button.tsx'
import { Drawer } from '../../kit/overlays/Dialog.tsx'
import { ErrorState } from '../../kit/states/ErrorState.tsx'
import { Skeleton } from '../../kit/states/Skeleton.tsx'
import { usePages, useWrite } from '../../shell/api.ts'
import { DeliveryRow } from './DeliveryRow.tsx'
import { t } from './notifications.messages.ts'

const REFRESH_MS = 2_000
const { NotificationDeliveries, ResendNotification } = operations.Tenants

/** What a group has sent, newest first; what failed can be sent again. */
export function DeliveryDrawer({
  idTenant,
  group: { idNotificationGroup, name },
  onClose,
}: {
  idTenant: number
  group: NotificationGroup
  onClose: () => void
}) {
  const params = { idTenant, idNotificationGroup }
  const { items, error, reload, table } = usePages(NotificationDeliveries, { params, query: {} })
  const resend = useWrite(ResendNotification)
  const isGoing = items?.some(({ state, nextAt }) => state === deliveryState.of.WAITING && nextAt === null) ?? false
  useEffect(() => {
    if (!isGoing) return
    const timer = setInterval(reload, REFRESH_MS)
    return () => clearInterval(timer)
  }, [isGoing, reload])

  return (
    <Drawer title={name} isOpen onClose={onClose} width="wide">
      <h3 className="mb-1 font-semibold">{t('deliveries')}</h3>
      {!items && !error && <Skeleton height={120} />}
      {error && <ErrorState error={error} onRetry={reload} />}
      {items?.length === 0 && <p className="text-faint">{t('deliveriesEmpty')}</p>}
      <ul aria-live="polite">
        {items?.map((delivery) => (
          <DeliveryRow
            key={delivery.idDelivery}
            delivery={delivery}
            isTitled
            action={
              deliveryBlocked.resend(delivery) === undefined && (
                <ActionButton
                  endpoint={ResendNotification}
                  at={idTenant}
                  size="small"
                  variant="ghost"
                  icon={RotateCw}
                  onPress={() => resend.fire({ params: { ...params, idDelivery: delivery.idDelivery } })}
                >
                  {t('resend')}
                </ActionButton>
              )
            }
          />
        ))}
      </ul>
      {table.hasMore && (
        <div className="pt-3">
          <Button isPending={table.isLoadingMore} onPress={table.onLoadMore}>
            {t('more')}
          </Button>
        </div>
      )}
    </Drawer>
  )
}
