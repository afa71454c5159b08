import { defineEnum, type EnumValue } from '../kernel/enum.ts'

/** Who answers a question of a scorecard. */
export const judge = defineEnum('Judge', {
  RULE: { value: 'rule', label: 'A rule' },
  PERSON: { value: 'person', label: 'A person' },
  MODEL: { value: 'model', label: 'The language model' },
})
export type Judge = EnumValue<typeof judge>

/** What a no does to the score. */
export const gravity = defineEnum('Gravity', {
  NORMAL: { value: 'normal', label: 'Its weight is lost' },
  CRITICAL: { value: 'critical', label: 'Critical: its section counts 0', tone: 'warning' },
  FATAL: { value: 'fatal', label: 'Fatal: the call counts 0', tone: 'danger' },
})
export type Gravity = EnumValue<typeof gravity>

export const answerScale = defineEnum('AnswerScale', {
  YES_NO: { value: 'yesNo', label: 'Yes or no' },
  FIVE: { value: 'five', label: 'From 0 to 4' },
})
export type AnswerScale = EnumValue<typeof answerScale>

export const answerValue = defineEnum('AnswerValue', {
  YES: { value: 'yes', label: 'Yes', tone: 'success' },
  NO: { value: 'no', label: 'No', tone: 'danger' },
  NOT_APPLICABLE: { value: 'na', label: 'Not applicable', tone: 'neutral' },
  ZERO: { value: '0', label: '0', tone: 'danger' },
  ONE: { value: '1', label: '1', tone: 'warning' },
  TWO: { value: '2', label: '2', tone: 'warning' },
  THREE: { value: '3', label: '3', tone: 'success' },
  FOUR: { value: '4', label: '4', tone: 'success' },
})
export type AnswerValue = EnumValue<typeof answerValue>

export const speaker = defineEnum('Speaker', {
  BOT: { value: 'bot', label: 'The bot' },
  CALLER: { value: 'caller', label: 'The caller' },
})
export type Speaker = EnumValue<typeof speaker>

/** What a rule looks at. */
export const callRuleKind = defineEnum('CallRuleKind', {
  SAID: { value: 'said', label: 'A phrase was said' },
  NOT_SAID: { value: 'notSaid', label: 'A phrase was not said' },
  VARIABLE: { value: 'variable', label: 'A variable has a value' },
  SILENCE: { value: 'silence', label: 'No silence longer than' },
  INTERRUPTIONS: { value: 'interruptions', label: 'The caller interrupted at most' },
  LATENCY: { value: 'latency', label: 'Every answer came within' },
  DURATION: { value: 'duration', label: 'The call was no longer than' },
  OUTCOME: { value: 'outcome', label: 'It ended with an outcome' },
  DISPOSITION: { value: 'disposition', label: 'It ended with a disposition' },
  END_STEP: { value: 'endStep', label: 'It ended at a step' },
  TRANSFERRED: { value: 'transferred', label: 'It was transferred' },
  NOT_TRANSFERRED: { value: 'notTransferred', label: 'It was not transferred' },
})
export type CallRuleKind = EnumValue<typeof callRuleKind>

/** Where an extracted field comes from. */
export const fieldSource = defineEnum('FieldSource', {
  VARIABLE: { value: 'variable', label: 'A variable of the flow' },
  NUMBER: { value: 'number', label: 'A number the caller said' },
  MONEY: { value: 'money', label: 'An amount the caller said' },
  DATE: { value: 'date', label: 'A day the caller said' },
  TIME: { value: 'time', label: 'A time the caller said' },
  EMAIL: { value: 'email', label: 'An email address the caller said' },
})
export type FieldSource = EnumValue<typeof fieldSource>

/** Why a question has no answer. */
export const openReason = defineEnum('OpenReason', {
  PERSON: { value: 'person', label: 'For a person to answer' },
  NOT_ASKED: { value: 'notAsked', label: 'The language model has not been asked' },
  NO_MODEL: { value: 'noModel', label: 'No language model is set up' },
  CUT: { value: 'cut', label: 'The language model did not finish its answer' },
  USELESS: { value: 'useless', label: 'The language model did not answer it' },
  NO_TURNS: { value: 'noTurns', label: 'The language model named no turn that exists' },
})
export type OpenReason = EnumValue<typeof openReason>
