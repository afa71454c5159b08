import { defineEnum, type EnumValue } from '../kernel/enum.ts'

/** What conversations and campaigns leave behind, part by part; each has its own time. */
export const retentionPart = defineEnum('RetentionPart', {
  conversation: { value: 'conversation', label: 'Conversations' },
  transcript: { value: 'transcript', label: 'Transcripts' },
  variables: { value: 'variables', label: 'Variables' },
  events: { value: 'events', label: 'Events' },
  contacts: { value: 'contacts', label: 'Contacts' },
  audit: { value: 'audit', label: 'Audit log' },
})
export type RetentionPart = EnumValue<typeof retentionPart>

export const retentionAction = defineEnum('RetentionAction', {
  delete: { value: 'delete', label: 'Delete' },
  anonymise: { value: 'anonymise', label: 'Anonymize' },
})
export type RetentionAction = EnumValue<typeof retentionAction>
