/** Event log kinds with the specification's numbers. */
export const EVENT = {
  START: 0,
  PICKUP: 1,
  HANGUP: 2,
  ROBOT: 3,
  AUDIO_PLAY: 4,
  HUMAN: 5,
  TONE_IN: 6,
  SMS_SENT: 7,
  ERROR: 8,
  EMAIL_SENT: 9,
  TONE_OUT: 10,
  CALL_TRANSFER: 11,
  DEBUG: 12,
  WARNING: 13,
  SUBFLOW_START: 14,
  SUBFLOW_END: 15,
  AGENT: 16,
} as const
export type EventKind = (typeof EVENT)[keyof typeof EVENT]

/** Marks the start and end of a subflow in the event log. */
export const SUBFLOW_MARKER = 600
