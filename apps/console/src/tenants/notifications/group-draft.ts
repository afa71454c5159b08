import type { NotificationEvent } from '@parley/contract/notificationGroups/notificationGroup.enum.ts'
import { notificationGroupBlocked } from '@parley/contract/notificationGroups/notificationGroup.rules.ts'
import type {
  NotificationGroup,
  NotificationGroupDraft,
} from '@parley/contract/notificationGroups/notificationGroup.schema.ts'

/** A group as its form holds it. */
export type GroupDraft = {
  name: string
  isEnabled: boolean
  events: NotificationEvent[]
  emails: string[]
  webhookUrl: string
  idUsers: number[]
  isQuiet: boolean
  from: string
  to: string
  zone: string
}

export const draftOf = (group: NotificationGroup | undefined, zone: string): GroupDraft => ({
  name: group?.name ?? '',
  isEnabled: group?.isEnabled ?? true,
  events: group?.events ?? [],
  emails: group?.emails ?? [],
  webhookUrl: group?.webhookUrl ?? '',
  idUsers: group?.people.map(({ id }) => id) ?? [],
  isQuiet: group?.quiet != null,
  from: group?.quiet?.from ?? '22:00',
  to: group?.quiet?.to ?? '07:00',
  zone: group?.quiet?.zone ?? zone,
})

export const bodyOf = ({ isQuiet, from, to, zone, webhookUrl, ...draft }: GroupDraft): NotificationGroupDraft => ({
  ...draft,
  name: draft.name.trim(),
  webhookUrl: webhookUrl.trim() || null,
  quiet: isQuiet ? { from, to, zone } : null,
})

/** What is wrong with the recipients as a whole: there are none. */
export const noRecipient = ({ emails, webhookUrl, idUsers }: GroupDraft) =>
  notificationGroupBlocked.save({ emails, webhookUrl: webhookUrl || null, idUsers })?.message
