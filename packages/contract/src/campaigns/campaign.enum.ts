import { defineEnum, type EnumValue } from '../kernel/enum.ts'

export { type AttemptResult, attemptResult, type ColumnType, columnType } from '../contacts/contact.enum.ts'
export { type VersionPolicy, versionPolicy } from '../enums/line.enum.ts'

/** Why a campaign that is in progress makes no calls now. */
export const holdReason = defineEnum('HoldReason', {
  GLOBAL_STOP: { value: 'GLOBAL_STOP', label: 'All campaigns are stopped', tone: 'danger' },
  OUTSIDE_WINDOW: { value: 'OUTSIDE_WINDOW', label: 'Outside calling windows', tone: 'neutral' },
  NO_CAPACITY: { value: 'NO_CAPACITY', label: 'No free channels', tone: 'warning' },
  LINE_DISABLED: { value: 'LINE_DISABLED', label: 'Lines are disabled', tone: 'danger' },
  BREAKER: { value: 'BREAKER', label: 'Too many failures', tone: 'danger' },
  BUDGET: { value: 'BUDGET', label: 'Budget used up', tone: 'warning' },
  FLOW_INVALID: { value: 'FLOW_INVALID', label: 'Flow cannot run', tone: 'danger' },
  WAITING_RETRIES: { value: 'WAITING_RETRIES', label: 'Waiting for next tries', tone: 'neutral' },
  WAITING_CONTACTS: { value: 'WAITING_CONTACTS', label: 'Waiting for contacts', tone: 'neutral' },
})
export type HoldReason = EnumValue<typeof holdReason>

export const machineReaction = defineEnum('MachineReaction', {
  HANG_UP: { value: 'hangUp', label: 'Hang up' },
  MESSAGE: { value: 'message', label: 'Leave a message' },
  TALK: { value: 'talk', label: 'Run the flow' },
})
export type MachineReaction = EnumValue<typeof machineReaction>

/** Where a column of the contacts goes. */
export const columnRole = defineEnum('ColumnRole', {
  PHONE: { value: 'phone', label: 'Phone number' },
  OTHER_PHONE: { value: 'otherPhone', label: 'Further phone number' },
  ID: { value: 'id', label: 'Identifier' },
  NAME: { value: 'name', label: 'Name' },
  TIMEZONE: { value: 'timezone', label: 'Time zone' },
  STATE: { value: 'state', label: 'State' },
  POSTCODE: { value: 'postcode', label: 'Postcode' },
  LANGUAGE: { value: 'language', label: 'Language' },
  DATA: { value: 'data', label: 'Data' },
})
export type ColumnRole = EnumValue<typeof columnRole>

/** What such a column gives is kept among the data of a contact, by its name; that of others has a place of its own. */
export const isData = (role: ColumnRole): role is 'data' | 'state' | 'postcode' =>
  role === 'data' || role === 'state' || role === 'postcode'

/** When the next number of a contact is tried after one that did not reach them. */
export const nextNumberAt = defineEnum('NextNumber', {
  NOW: { value: 'now', label: 'At once' },
  DELAY: { value: 'delay', label: 'After the wait of the result' },
})

/** How much a finding of the validation weighs: errors stop a start. */
export const findingLevel = defineEnum('CampaignFindingLevel', {
  ERROR: { value: 'error', label: 'Stops the start', tone: 'danger' },
  WARNING: { value: 'warning', label: 'Warning', tone: 'warning' },
})

/** Where on the page of a campaign a finding is mended. */
export const findingPlace = defineEnum('CampaignFindingPlace', {
  CONFIGURATION: { value: 'configuration', label: 'Configuration' },
  SCHEDULE: { value: 'schedule', label: 'Schedule' },
  CONTACTS: { value: 'contacts', label: 'Contacts' },
  FLOW: { value: 'flow', label: 'Flow' },
  TENANT: { value: 'tenant', label: 'Tenant' },
})

/** What the log of a campaign tells. */
export const campaignEventKind = defineEnum('CampaignEventKind', {
  STATUS: { value: 'status', label: 'Status', tone: 'info' },
  HOLD: { value: 'hold', label: 'Hold', tone: 'warning' },
  IMPORT: { value: 'import', label: 'Import', tone: 'neutral' },
  CHANGE: { value: 'change', label: 'Change', tone: 'neutral' },
  RULE: { value: 'rule', label: 'Rule', tone: 'info' },
})
