import { defineEnum, type EnumValue } from '../kernel/enum.ts'

/** Where a callback stands. Due, late and taken follow from its time and its owner. */
export const callbackState = defineEnum('CallbackState', {
  OPEN: { value: 'OPEN', label: 'Open', tone: 'neutral' },
  TAKEN: { value: 'TAKEN', label: 'Taken', tone: 'accent' },
  DUE: { value: 'DUE', label: 'Due', tone: 'warning' },
  LATE: { value: 'LATE', label: 'Late', tone: 'danger' },
  CALLING: { value: 'CALLING', label: 'Being called', tone: 'info' },
  DONE: { value: 'DONE', label: 'Done', tone: 'success' },
  GIVEN_UP: { value: 'GIVEN_UP', label: 'Given up', tone: 'neutral' },
})
export type CallbackState = EnumValue<typeof callbackState>

/** Who calls. */
export const callbackKeeper = defineEnum('CallbackKeeper', {
  PERSON: { value: 'person', label: 'Person' },
  LINE: { value: 'line', label: 'Line' },
  CAMPAIGN: { value: 'campaign', label: 'Campaign' },
})
export type CallbackKeeper = EnumValue<typeof callbackKeeper>

/** Who can be set to call what is due: campaigns call their own contacts in any case. */
export const callbackBy = defineEnum('CallbackBy', {
  PERSON: { value: 'person', label: 'People' },
  LINE: { value: 'line', label: 'A line' },
})
export type CallbackBy = EnumValue<typeof callbackBy>

/** What became of one call. */
export const callbackResult = defineEnum('CallbackResult', {
  ANSWERED: { value: 'answered', label: 'Reached', tone: 'success' },
  NO_ANSWER: { value: 'noAnswer', label: 'No answer', tone: 'neutral' },
  BUSY: { value: 'busy', label: 'Busy', tone: 'warning' },
  VOICEMAIL: { value: 'voicemail', label: 'Voicemail', tone: 'info' },
  DECLINED: { value: 'declined', label: 'Declined', tone: 'warning' },
  WRONG_NUMBER: { value: 'wrongNumber', label: 'Wrong number', tone: 'danger' },
  FAILED: { value: 'failed', label: 'Failed', tone: 'danger' },
  UNKNOWN: { value: 'unknown', label: 'Unknown', tone: 'danger' },
})
export type CallbackResult = EnumValue<typeof callbackResult>

/** What is done with several at once. */
export const callbackAction = defineEnum('CallbackAction', {
  TAKE: { value: 'take', label: 'Take' },
  GIVE_BACK: { value: 'giveBack', label: 'Give back' },
  GIVE_UP: { value: 'giveUp', label: 'Give up' },
})
export type CallbackAction = EnumValue<typeof callbackAction>

export const MOST_CALLBACKS_AT_ONCE = 200
