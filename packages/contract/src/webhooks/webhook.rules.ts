import { reason } from '../kernel/errors.ts'
import { deliveryState } from '../notificationGroups/notificationGroup.enum.ts'
import type { Webhook, WebhookDelivery } from './webhook.schema.ts'

/** Each conversation is written down for each of them. */
const MOST_WEBHOOKS = 20

export const webhookBlocked = {
  add: (there: number) => (there >= MOST_WEBHOOKS ? reason('webhook.tooMany', { most: MOST_WEBHOOKS }) : undefined),
  send: ({ isEnabled }: Pick<Webhook, 'isEnabled'>) => (isEnabled ? undefined : reason('webhook.isOff')),
  resend: ({ state }: Pick<WebhookDelivery, 'state'>) =>
    state === deliveryState.of.WAITING ? reason('webhook.stillWaiting') : undefined,
}

/** How many deliveries are sent again at once. */
export const MOST_REPLAYED_DELIVERIES = 10_000
