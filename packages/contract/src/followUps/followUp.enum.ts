import { defineEnum, type EnumValue } from '../kernel/enum.ts'

export const MAX_FOLLOW_UPS = 3
/** Languages of one follow-up. */
export const MAX_FOLLOW_UP_TEXTS = 10

export const followUpChannel = defineEnum('FollowUpChannel', {
  SMS: { value: 'sms', label: 'Text message (SMS)' },
  EMAIL: { value: 'email', label: 'Email' },
})
export type FollowUpChannel = EnumValue<typeof followUpChannel>

export const followUpWhen = defineEnum('FollowUpWhen', {
  TRY: { value: 'try', label: 'After a number of tries' },
  GIVEN_UP: { value: 'givenUp', label: 'When the contact is given up' },
})

/** Results that count as a try to which nobody answered. */
export const unansweredResult = defineEnum('UnansweredResult', {
  NO_ANSWER: { value: 'noAnswer', label: 'No answer' },
  BUSY: { value: 'busy', label: 'Busy' },
  VOICEMAIL: { value: 'voicemail', label: 'Voicemail' },
})
export type UnansweredResult = EnumValue<typeof unansweredResult>

/** To which number a text message goes. */
export const followUpTo = defineEnum('FollowUpTo', {
  CALLED: { value: 'called', label: 'The number that was just called' },
  MOBILE: { value: 'mobile', label: 'A mobile number' },
})

export const followUpConsent = defineEnum('FollowUpConsent', {
  COLUMN: { value: 'column', label: 'A column of the contact says so' },
  STATED: { value: 'stated', label: 'All contacts of this campaign agreed' },
})

export const followUpState = defineEnum('FollowUpState', {
  WAITING: { value: 'waiting', label: 'Waiting', tone: 'info' },
  SENDING: { value: 'sending', label: 'Being sent', tone: 'info' },
  SENT: { value: 'sent', label: 'Sent', tone: 'success' },
  FAILED: { value: 'failed', label: 'Failed', tone: 'danger' },
  LEFT_OUT: { value: 'leftOut', label: 'Left out', tone: 'neutral' },
  UNKNOWN: { value: 'unknown', label: 'Not known', tone: 'danger' },
})
export type FollowUpState = EnumValue<typeof followUpState>

/** Why nothing was sent. */
export const followUpReason = defineEnum('FollowUpReason', {
  NO_CONSENT: { value: 'noConsent', label: 'No consent' },
  DO_NOT_CALL: { value: 'doNotCall', label: 'On a do-not-call list' },
  CAP: { value: 'cap', label: 'Too many messages lately' },
  HOURS: { value: 'hours', label: 'No calling hours are left' },
  REACHED: { value: 'reached', label: 'Reached or decided meanwhile' },
  EVENT: { value: 'event', label: 'Changed by another system' },
  NO_ADDRESS: { value: 'noAddress', label: 'No email address' },
  NOT_MOBILE: { value: 'notMobile', label: 'No mobile number' },
  NUMBER_CLOSED: { value: 'numberClosed', label: 'Number is closed' },
  NO_TEXT: { value: 'noText', label: 'No text in the language' },
  DEMO: { value: 'demo', label: 'No demonstration number' },
  REMOVED: { value: 'removed', label: 'Follow-up was removed' },
  UNKNOWN_CALL: { value: 'unknownCall', label: 'What became of the call isn’t known' },
  ERASED: { value: 'erased', label: 'Personal data was erased' },
  OVER: { value: 'over', label: 'Campaign is over' },
})
export type FollowUpReason = EnumValue<typeof followUpReason>
