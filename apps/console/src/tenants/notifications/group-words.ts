import { notificationEvent } from '@parley/contract/notificationGroups/notificationGroup.enum.ts'
import type { NotificationGroup } from '@parley/contract/notificationGroups/notificationGroup.schema.ts'
import { t } from './notifications.messages.ts'

/** "2 addresses, webhook, 1 person". */
export function channelsText({ emails, webhookUrl, people }: NotificationGroup): string {
  return [
    emails.length > 0 ? t('addresses', { count: emails.length }) : '',
    webhookUrl === null ? '' : t('webhook').toLowerCase(),
    people.length > 0 ? t('peopleCount', { count: people.length }) : '',
  ]
    .filter(Boolean)
    .join(', ')
}

export const eventsText = ({ events }: Pick<NotificationGroup, 'events'>): string =>
  events.map((event) => notificationEvent.label(event)).join(', ')

/** "12 sent, 1 failed". */
export function weekText({ week }: Pick<NotificationGroup, 'week'>): string {
  return [
    t('sent', { count: week.delivered }),
    week.failed > 0 ? t('failed', { count: week.failed }) : '',
    week.waiting > 0 ? t('waiting', { count: week.waiting }) : '',
  ]
    .filter(Boolean)
    .join(', ')
}
