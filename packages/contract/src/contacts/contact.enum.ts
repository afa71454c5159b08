import { defineEnum, type EnumValue } from '../kernel/enum.ts'

export const contactState = defineEnum('ContactState', {
  NEW: { value: 'NEW', label: 'New', tone: 'neutral' },
  READY: { value: 'READY', label: 'Ready', tone: 'neutral' },
  RESERVED: { value: 'RESERVED', label: 'Reserved', tone: 'info' },
  DIALING: { value: 'DIALING', label: 'Dialing', tone: 'info' },
  IN_CALL: { value: 'IN_CALL', label: 'In call', tone: 'accent' },
  RETRY_WAIT: { value: 'RETRY_WAIT', label: 'Waiting to retry', tone: 'warning' },
  CALLBACK_WAIT: { value: 'CALLBACK_WAIT', label: 'Waiting for callback', tone: 'info' },
  DONE_SUCCESS: { value: 'DONE_SUCCESS', label: 'Success', tone: 'success' },
  DONE_NEGATIVE: { value: 'DONE_NEGATIVE', label: 'Negative', tone: 'info' },
  UNREACHED: { value: 'UNREACHED', label: 'Unreached', tone: 'warning' },
  UNKNOWN: { value: 'UNKNOWN', label: 'Unknown', tone: 'danger' },
  INVALID: { value: 'INVALID', label: 'Invalid', tone: 'danger' },
  SUPPRESSED: { value: 'SUPPRESSED', label: 'Suppressed', tone: 'neutral' },
  CANCELLED: { value: 'CANCELLED', label: 'Canceled', tone: 'neutral' },
})
export type ContactState = EnumValue<typeof contactState>

const { NEW, READY, RESERVED, DIALING, IN_CALL, RETRY_WAIT, CALLBACK_WAIT, UNKNOWN } = contactState.of
/** Nobody has them at the moment; they are called when they are due. */
export const waitingStates: readonly ContactState[] = [READY, RETRY_WAIT, CALLBACK_WAIT]
/** A call is made to them, or is about to be made. */
export const liveStates: readonly ContactState[] = [RESERVED, DIALING, IN_CALL]
/** Something is still to come, so that the campaign is not finished. */
export const openStates: readonly ContactState[] = [NEW, ...waitingStates, ...liveStates]
/** A person has to say what becomes of them. */
export const undecidedStates: readonly ContactState[] = [UNKNOWN]

/** What became of one attempt, as the carrier says it. */
export const attemptResult = defineEnum('AttemptResult', {
  ANSWERED: { value: 'answered', label: 'Answered', tone: 'success' },
  VOICEMAIL: { value: 'voicemail', label: 'Voicemail', tone: 'info' },
  BUSY: { value: 'busy', label: 'Busy', tone: 'warning' },
  NO_ANSWER: { value: 'noAnswer', label: 'No answer', tone: 'neutral' },
  DECLINED: { value: 'declined', label: 'Declined', tone: 'warning' },
  FAILED: { value: 'failed', label: 'Failed', tone: 'danger' },
  UNKNOWN: { value: 'unknown', label: 'Unknown', tone: 'danger' },
})
export type AttemptResult = EnumValue<typeof attemptResult>

/** Why a number of a contact is not called any more. */
export const numberClosed = defineEnum('NumberClosed', {
  WRONG: { value: 'wrong', label: 'Wrong number', tone: 'danger' },
  UNASSIGNED: { value: 'unassigned', label: 'Not in service', tone: 'danger' },
  SUPPRESSED: { value: 'suppressed', label: 'On a do-not-call list', tone: 'warning' },
  DESTINATION: { value: 'destination', label: 'May not be called', tone: 'danger' },
  PERSON: { value: 'person', label: 'Closed by a person', tone: 'neutral' },
})
export type NumberClosed = EnumValue<typeof numberClosed>

/** What another system tells of a contact. */
export const contactEventKind = defineEnum('ContactEventKind', {
  LEAVE_OUT: { value: 'leaveOut', label: 'Leave out' },
  CALL_AGAIN: { value: 'callAgain', label: 'Call again' },
  CALL_AT: { value: 'callAt', label: 'Call at a time' },
})
export type ContactEventKind = EnumValue<typeof contactEventKind>

/** What became of an event. Only what was applied is remembered, so that anything else may be told again. */
export const contactEventResult = defineEnum('ContactEventResult', {
  APPLIED: { value: 'applied', label: 'Applied', tone: 'success' },
  KNOWN: { value: 'known', label: 'Known already', tone: 'neutral' },
  UNCHANGED: { value: 'unchanged', label: 'Unchanged', tone: 'neutral' },
  BUSY: { value: 'busy', label: 'Being called', tone: 'warning' },
  NOT_FOUND: { value: 'notFound', label: 'No such contact', tone: 'danger' },
})
export type ContactEventResult = EnumValue<typeof contactEventResult>

/** What the values of a column of contacts are. */
export const columnType = defineEnum('ColumnType', {
  TEXT: { value: 'text', label: 'Text' },
  NUMBER: { value: 'number', label: 'Number' },
  DATE: { value: 'date', label: 'Date' },
  BOOLEAN: { value: 'boolean', label: 'Yes or no' },
})
export type ColumnType = EnumValue<typeof columnType>

/** What an import or an append does with a contact. */
export const contactImportResult = defineEnum('ContactImportResult', {
  IMPORTED: { value: 'imported', label: 'Imported', tone: 'success' },
  UPDATED: { value: 'updated', label: 'Updated', tone: 'info' },
  DUPLICATE: { value: 'duplicate', label: 'Duplicate', tone: 'neutral' },
  INVALID: { value: 'invalid', label: 'Refused', tone: 'danger' },
  SUPPRESSED: { value: 'suppressed', label: 'Suppressed', tone: 'warning' },
})
export type ContactImportResult = EnumValue<typeof contactImportResult>

export const contactImportState = defineEnum('ContactImportState', {
  UPLOADING: { value: 'uploading', label: 'Uploading', tone: 'info' },
  READING: { value: 'reading', label: 'Reading', tone: 'info' },
  PREVIEW: { value: 'preview', label: 'Preview', tone: 'neutral' },
  RUNNING: { value: 'running', label: 'Running', tone: 'info' },
  DONE: { value: 'done', label: 'Done', tone: 'success' },
  REFUSED: { value: 'refused', label: 'Refused', tone: 'danger' },
  UNDONE: { value: 'undone', label: 'Undone', tone: 'neutral' },
})
export type ContactImportState = EnumValue<typeof contactImportState>

/** One check of the dialer, as it decided about a contact. */
export const decisionCode = defineEnum('DecisionCode', {
  CALLED: { value: 'called', label: 'Called', tone: 'success' },
  RESULT: { value: 'result', label: 'Result', tone: 'info' },
  RETRY: { value: 'retry', label: 'Try again later', tone: 'info' },
  CALLBACK: { value: 'callback', label: 'Callback requested', tone: 'info' },
  FINAL: { value: 'final', label: 'Done', tone: 'success' },
  NO_MORE_TRIES: { value: 'noMoreTries', label: 'No tries left', tone: 'neutral' },
  WINDOW: { value: 'window', label: 'Outside the calling window', tone: 'neutral' },
  SUPPRESSED: { value: 'suppressed', label: 'On a do-not-call list', tone: 'warning' },
  DESTINATION: { value: 'destination', label: 'Number may not be called', tone: 'danger' },
  DESTINATION_LIMIT: { value: 'destinationLimit', label: 'Limit of its destination reached', tone: 'neutral' },
  FREQUENCY: { value: 'frequency', label: 'Called too often lately', tone: 'warning' },
  UNKNOWN: { value: 'unknown', label: 'Outcome unknown', tone: 'danger' },
  INVALID: { value: 'invalid', label: 'Cannot be called', tone: 'danger' },
  RELEASED: { value: 'released', label: 'Reservation released', tone: 'neutral' },
  PERSON: { value: 'person', label: 'Decided by a person', tone: 'info' },
  EVENT: { value: 'event', label: 'Told by another system', tone: 'info' },
  PREPARED: { value: 'prepared', label: 'Prepared', tone: 'neutral' },
})
export type DecisionCode = EnumValue<typeof decisionCode>

/** Added by a program at once, and changed by a person at once. */
export const MAX_APPENDED = 1_000
export const MAX_CONTACTS_CHANGED = 1_000
/** Told by a program at once. */
export const MAX_CONTACT_EVENTS = 200
export const MAX_CONTACT_BYTES = 500_000_000
export const MAX_CONTACT_ROWS = 1_000_000
/** Bytes of a part of a file; the last one may be shorter. */
export const CONTACT_PART_BYTES = 4_000_000
