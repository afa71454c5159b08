import { deliveryState } from '@parley/contract/notificationGroups/notificationGroup.enum.ts'
import { deliveryBlocked } from '@parley/contract/notificationGroups/notificationGroup.rules.ts'
import type { Delivery, NotificationGroup } from '@parley/contract/notificationGroups/notificationGroup.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { RotateCw } from 'lucide-react'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { Button } from '../../kit/actions/Button.tsx'
import { t as kit } from '../../kit/kit.messages.ts'
import { Dialog, Drawer } from '../../kit/overlays/Dialog.tsx'
import { ErrorState } from '../../kit/states/ErrorState.tsx'
import { Skeleton } from '../../kit/states/Skeleton.tsx'
import { useLoaded, usePages, useWrite } from '../../shell/api.ts'
import { LoadedPart } from '../../shell/pages/LoadedPart.tsx'
import { DeliveryRow, Target } from './DeliveryRow.tsx'
import { t } from './notifications.messages.ts'

const { NotificationDeliveries, ResendNotification } = operations.Tenants
const { WAITING } = deliveryState.of
type Props = { idTenant: number; group: NotificationGroup; onClose: () => void }

/** On its way just now; what waits for its next try may wait for hours. */
const isSending = ({ state, nextAt }: Delivery) => state === WAITING && nextAt === null

/** What a group has sent, newest first; what failed can be sent again. */
export function DeliveryDrawer({ idTenant, group: { idNotificationGroup, name }, onClose }: Props) {
  const params = { idTenant, idNotificationGroup }
  const watch = (sent: readonly Delivery[]) => sent.some(isSending)
  const { items, error, reload, table } = usePages(NotificationDeliveries, { params, query: {} }, { watch })
  const resend = useWrite(ResendNotification)
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
            target={<Target {...delivery} />}
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

/** How a test goes, channel by channel. */
export const TestDialog = ({ message, ...props }: Props & { message: string }) => (
  <Dialog
    title={t('testTitle', { name: props.group.name })}
    isOpen
    onClose={props.onClose}
    footer={<Button onPress={props.onClose}>{kit('close')}</Button>}
  >
    <p className="mb-2 text-soft">{t('testText', { name: props.group.name })}</p>
    <LoadedPart lines={2}>
      <TestDeliveries {...props} message={message} />
    </LoadedPart>
  </Dialog>
)

function TestDeliveries({ idTenant, group: { idNotificationGroup }, message }: Props & { message: string }) {
  const { data } = useLoaded(
    NotificationDeliveries,
    { params: { idTenant, idNotificationGroup }, query: { message, limit: 200 } },
    { watch: ({ items }) => items.some(({ state }) => state === WAITING) },
  )
  return (
    <ul aria-live="polite">
      {data.items.map((delivery) => (
        <DeliveryRow key={delivery.idDelivery} delivery={delivery} target={<Target {...delivery} />} />
      ))}
    </ul>
  )
}
