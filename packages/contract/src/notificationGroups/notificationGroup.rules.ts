import { reason } from '../kernel/errors.ts'
import { type DeliveryState, deliveryState } from './notificationGroup.enum.ts'

interface Channels {
  readonly emails: readonly string[]
  readonly webhookUrl: string | null
  readonly idUsers: readonly number[]
}

export const notificationGroupBlocked = {
  save: ({ emails, webhookUrl, idUsers }: Channels) =>
    emails.length === 0 && webhookUrl === null && idUsers.length === 0
      ? reason('notificationGroup.noChannel')
      : undefined,
  rotate: ({ webhookUrl }: Pick<Channels, 'webhookUrl'>) =>
    webhookUrl === null ? reason('notificationGroup.noWebhook') : undefined,
}

export const deliveryBlocked = {
  resend: ({ state }: { readonly state: DeliveryState }) =>
    state === deliveryState.of.WAITING ? reason('notificationGroup.stillWaiting') : undefined,
}
