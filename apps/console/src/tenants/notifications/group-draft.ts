import { notificationGroupBlocked } from '@parley/contract/notificationGroups/notificationGroup.rules.ts'
import type {
  NotificationGroup,
  NotificationGroupDraft,
  QuietHours,
} from '@parley/contract/notificationGroups/notificationGroup.schema.ts'

/** A group as its form holds it: hours stay when quiet is switched off, and an address that is not there is empty. */
export type GroupDraft = NotificationGroupDraft & { webhookUrl: string; isQuiet: boolean; quiet: QuietHours }

export const draftOf = (group: NotificationGroup | undefined, zone: string): GroupDraft => ({
  name: group?.name ?? '',
  isEnabled: group?.isEnabled ?? true,
  events: group?.events ?? [],
  emails: group?.emails ?? [],
  webhookUrl: group?.webhookUrl ?? '',
  idUsers: group?.people.map(({ id }) => id) ?? [],
  isQuiet: group?.quiet != null,
  quiet: group?.quiet ?? { from: '22:00', to: '07:00', zone },
})

export const bodyOf = ({ isQuiet, quiet, webhookUrl, ...draft }: GroupDraft): NotificationGroupDraft => ({
  ...draft,
  webhookUrl: webhookUrl.trim() || null,
  quiet: isQuiet ? quiet : null,
})

/** What is wrong with the recipients as a whole: there are none. */
export const noRecipient = ({ emails, webhookUrl, idUsers }: GroupDraft) =>
  notificationGroupBlocked.save({ emails, webhookUrl: webhookUrl || null, idUsers })?.message
