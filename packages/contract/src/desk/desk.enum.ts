import { defineEnum, type EnumValue } from '../kernel/enum.ts'

/** Whether a person at the desk can take a conversation. */
export const deskState = defineEnum('DeskState', {
  AVAILABLE: { value: 'AVAILABLE', label: 'Available', tone: 'success' },
  BUSY: { value: 'BUSY', label: 'Busy', tone: 'info' },
  WRAP_UP: { value: 'WRAP_UP', label: 'Wrap-up', tone: 'warning' },
  AWAY: { value: 'AWAY', label: 'Away', tone: 'neutral' },
})
export type DeskState = EnumValue<typeof deskState>

/** Where a transfer to a person stands. */
export const transferState = defineEnum('TransferState', {
  RINGING: { value: 'RINGING', label: 'Offered', tone: 'info' },
  ACCEPTED: { value: 'ACCEPTED', label: 'Accepted', tone: 'success' },
  COMPLETED: { value: 'COMPLETED', label: 'Completed', tone: 'success' },
  DECLINED: { value: 'DECLINED', label: 'Declined', tone: 'warning' },
  NO_ANSWER: { value: 'NO_ANSWER', label: 'Not answered', tone: 'warning' },
  CANCELLED: { value: 'CANCELLED', label: 'Withdrawn', tone: 'neutral' },
  TAKEN_OVER: { value: 'TAKEN_OVER', label: 'Taken over', tone: 'neutral' },
  FAILED: { value: 'FAILED', label: 'Ended before it was accepted', tone: 'danger' },
})
export type TransferState = EnumValue<typeof transferState>

/** What came of a conversation that a person had. */
export const wrapUpOutcome = defineEnum('WrapUpOutcome', {
  SOLVED: { value: 'SOLVED', label: 'Solved', tone: 'success' },
  FOLLOW_UP: { value: 'FOLLOW_UP', label: 'Needs follow-up', tone: 'warning' },
  PASSED_ON: { value: 'PASSED_ON', label: 'Passed on', tone: 'info' },
  NOT_SOLVED: { value: 'NOT_SOLVED', label: 'Not solved', tone: 'danger' },
  LEFT: { value: 'LEFT', label: 'Person left', tone: 'neutral' },
})
export type WrapUpOutcome = EnumValue<typeof wrapUpOutcome>

/** What to do next in a conversation that is handed over. */
export const nextStep = defineEnum('NextStep', {
  CALM: { value: 'CALM', label: 'Acknowledge the complaint first' },
  REDO: { value: 'REDO', label: 'Do what failed' },
  KEEP: { value: 'KEEP', label: 'Keep what was promised' },
  CONFIRM: { value: 'CONFIRM', label: 'Confirm what was only heard' },
  CONTINUE: { value: 'CONTINUE', label: 'Continue where the bot stopped' },
})
export type NextStep = EnumValue<typeof nextStep>

/** Why the language model has nothing on a hand-over card. */
export const inShortProblem = defineEnum('InShortProblem', {
  NO_MODEL: { value: 'NO_MODEL', label: 'No language model is set up' },
  TOO_SHORT: { value: 'TOO_SHORT', label: 'Too little was said yet' },
  LIMIT: { value: 'LIMIT', label: 'Today’s limit of tokens is used up' },
  AWAY: { value: 'AWAY', label: 'The language model did not answer' },
  USELESS: { value: 'USELESS', label: 'The language model said nothing that the conversation shows' },
})
export type InShortProblem = EnumValue<typeof inShortProblem>
