import { reason } from '../kernel/errors.ts'
import { deliveryState } from '../notificationGroups/notificationGroup.enum.ts'
import type { WebhookDelivery } from './webhook.schema.ts'

export const webhookBlocked = {
  resend: ({ state }: Pick<WebhookDelivery, 'state'>) =>
    state === deliveryState.of.WAITING ? reason('webhook.stillWaiting') : undefined,
}

/** How many deliveries are sent again at once. */
export const MOST_REPLAYED_DELIVERIES = 10_000
