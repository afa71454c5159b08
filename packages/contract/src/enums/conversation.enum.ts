import { defineEnum, type EnumValue } from '../kernel/enum.ts'

export const eventKind = defineEnum('EventKind', {
  START: { value: 0, label: 'Start', tone: 'info' },
  PICKUP: { value: 1, label: 'Pick-up', tone: 'success' },
  HANGUP: { value: 2, label: 'Hang-up', tone: 'neutral' },
  ROBOT: { value: 3, label: 'Bot', tone: 'accent' },
  AUDIO_PLAY: { value: 4, label: 'Audio', tone: 'accent' },
  HUMAN: { value: 5, label: 'Human', tone: 'info' },
  TONE_IN: { value: 6, label: 'Key pressed', tone: 'info' },
  SMS_SENT: { value: 7, label: 'SMS sent', tone: 'success' },
  ERROR: { value: 8, label: 'Error', tone: 'danger' },
  EMAIL_SENT: { value: 9, label: 'Email sent', tone: 'success' },
  TONE_OUT: { value: 10, label: 'Tone sent', tone: 'neutral' },
  CALL_TRANSFER: { value: 11, label: 'Transfer', tone: 'info' },
  DEBUG: { value: 12, label: 'Debug', tone: 'neutral' },
  WARNING: { value: 13, label: 'Warning', tone: 'warning' },
  SUBFLOW_START: { value: 14, label: 'Subflow start', tone: 'neutral' },
  SUBFLOW_END: { value: 15, label: 'Subflow end', tone: 'neutral' },
  AGENT: { value: 16, label: 'Agent', tone: 'success' },
})
export type EventKind = EnumValue<typeof eventKind>

export const channelType = defineEnum('ChannelType', {
  VOICE: { value: 1, label: 'Voice' },
  CHAT: { value: 2, label: 'Chat' },
  RPA: { value: 4, label: 'RPA' },
})
export type ChannelType = EnumValue<typeof channelType>

export const callType = defineEnum('CallType', {
  ROUTING: { value: 0, label: 'Routing' },
  REGULAR: { value: 1, label: 'Regular' },
  UNKNOWN: { value: 2, label: 'Unknown' },
  TESTING: { value: 3, label: 'Testing' },
})
export type CallType = EnumValue<typeof callType>

export const callOutcome = defineEnum('CallOutcome', {
  NOT_PICKED: { value: -1, label: 'Not picked', tone: 'neutral' },
  PICKED: { value: 1, label: 'Picked', tone: 'info' },
  LISTENED_TO_END: { value: 3, label: 'Listened to end', tone: 'success' },
  ERROR: { value: 11, label: 'Error', tone: 'danger' },
})
export type CallOutcome = EnumValue<typeof callOutcome>

export const riskLevel = defineEnum('RiskLevel', {
  Low: { value: 'Low', label: 'Low', tone: 'success' },
  Medium: { value: 'Medium', label: 'Medium', tone: 'warning' },
  High: { value: 'High', label: 'High', tone: 'danger' },
})

export const transferMode = defineEnum('TransferMode', {
  Attend: { value: 'Attend', label: 'Attended' },
  Blind: { value: 'Blind', label: 'Blind' },
})

export const liveEvent = defineEnum('LiveEvent', {
  CreateTask: { value: 'CreateTask', label: 'Task created' },
  UpdateTask: { value: 'UpdateTask', label: 'Task changed' },
  DeleteTask: { value: 'DeleteTask', label: 'Task deleted' },
  Notify: { value: 'Notify', label: 'Notice' },
  CallChanged: { value: 'CallChanged', label: 'Call changed' },
  CallRemoved: { value: 'CallRemoved', label: 'Call ended' },
})
export type LiveEvent = EnumValue<typeof liveEvent>
