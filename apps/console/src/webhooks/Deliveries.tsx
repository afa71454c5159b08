import { screens } from '@parley/contract/kernel/screens.ts'
import { deliveryState } from '@parley/contract/notificationGroups/notificationGroup.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import { webhookEvent } from '@parley/contract/webhooks/webhook.enum.ts'
import { webhookBlocked } from '@parley/contract/webhooks/webhook.rules.ts'
import type { Webhook, WebhookDelivery } from '@parley/contract/webhooks/webhook.schema.ts'
import { History, KeyRound, RotateCw, Send } from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { Button } from '../kit/actions/Button.tsx'
import { Link } from '../kit/actions/Link.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { ErrorState } from '../kit/states/ErrorState.tsx'
import { Skeleton } from '../kit/states/Skeleton.tsx'
import { usePages, useWrite } from '../shell/api.ts'
import { ConfirmWrite } from '../shell/editing/ConfirmWrite.tsx'
import { DeliveryRow } from '../tenants/notifications/DeliveryRow.tsx'
import { t } from './webhooks.messages.ts'

const ReplayDialog = lazyPart(async () => (await import('./ReplayDialog.tsx')).ReplayDialog)

const { Deliveries: Sent, Replay, Resend, RotateSecret, Test } = operations.Webhooks

/** On its way just now; what waits for its next try may wait for hours. */
const isSending = ({ state, nextAt }: WebhookDelivery) => state === deliveryState.of.WAITING && nextAt === null

/** What a webhook was told, newest first, and how to send it again. */
export function Deliveries({ webhook, onSecret }: { webhook: Webhook; onSecret: (secret: string) => void }) {
  const { idWebhook, name } = webhook
  const params = { idWebhook }
  const watch = (sent: readonly WebhookDelivery[]) => sent.some(isSending)
  const { items, error, reload, table } = usePages(Sent, { params, query: {} }, { watch })
  const test = useWrite(Test)
  const resend = useWrite(Resend)
  const [asks, setAsks] = useState<'rotate' | 'replay'>()
  const close = () => setAsks(undefined)
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <ActionButton endpoint={Test} icon={Send} isPending={test.isPending} onPress={() => test.fire({ params })}>
          {t('test')}
        </ActionButton>
        <ActionButton
          endpoint={Replay}
          icon={History}
          blocked={webhookBlocked.send(webhook)?.message}
          onPress={() => setAsks('replay')}
        >
          {t('replay')}
        </ActionButton>
        <ActionButton endpoint={RotateSecret} icon={KeyRound} onPress={() => setAsks('rotate')}>
          {t('rotate')}
        </ActionButton>
      </div>
      {!items && !error && <Skeleton height={120} />}
      {error && <ErrorState error={error} onRetry={reload} />}
      {items?.length === 0 && <p className="text-faint">{t('deliveriesEmpty')}</p>}
      <ul aria-live="polite">
        {items?.map((delivery) => (
          <DeliveryRow
            key={delivery.idWebhookDelivery}
            delivery={{ ...delivery, title: titleOf(delivery), isTest: false }}
            isTitled
            target={targetOf(delivery)}
            action={
              webhookBlocked.resend(delivery) === undefined && (
                <ActionButton
                  endpoint={Resend}
                  size="small"
                  variant="ghost"
                  icon={RotateCw}
                  onPress={() => resend.fire({ params: { ...params, idWebhookDelivery: delivery.idWebhookDelivery } })}
                >
                  {t('resend')}
                </ActionButton>
              )
            }
          />
        ))}
      </ul>
      {table.hasMore && (
        <Button isPending={table.isLoadingMore} onPress={table.onLoadMore}>
          {t('more')}
        </Button>
      )}
      {asks === 'replay' && <ReplayDialog webhook={webhook} onClose={close} />}
      {asks === 'rotate' && (
        <ConfirmWrite
          title={t('rotateTitle', { name })}
          action={t('newSecret')}
          isDangerous={false}
          operation={RotateSecret}
          input={{ params }}
          onDone={({ secret }) => onSecret(secret)}
          onClose={close}
        >
          {t('rotateText')}
        </ConfirmWrite>
      )}
    </div>
  )
}

const titleOf = ({ event }: WebhookDelivery) => (event === null ? t('ofTest') : webhookEvent.label(event))

/** The conversation that it was about. */
const targetOf = ({ event, subject }: WebhookDelivery) =>
  event === webhookEvent.of.CONVERSATION_ENDED || event === webhookEvent.of.CONVERSATION_ANALYZED ? (
    <Link href={screens.conversation({ guid: subject })}>{t('openConversation')}</Link>
  ) : null
