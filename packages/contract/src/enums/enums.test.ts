import { expect, test } from 'vitest'
import type { DefinedEnum } from '../kernel/enum.ts'
import * as billing from './billing.enum.ts'
import * as conversation from './conversation.enum.ts'
import * as line from './line.enum.ts'
import * as operations from './operations.enum.ts'

const text = (defined: DefinedEnum) =>
  defined.entries.map(({ name, value }) => (name === value ? name : `${name} ${value}`)).join(', ')

/** The table of the specification, as it is written there. */
test.each([
  [
    conversation.eventKind,
    'START 0, PICKUP 1, HANGUP 2, ROBOT 3, AUDIO_PLAY 4, HUMAN 5, TONE_IN 6, SMS_SENT 7, ERROR 8, EMAIL_SENT 9, TONE_OUT 10, CALL_TRANSFER 11, DEBUG 12, WARNING 13, SUBFLOW_START 14, SUBFLOW_END 15, AGENT 16',
  ],
  [conversation.channelType, 'VOICE 1, CHAT 2, RPA 4'],
  [line.lineKind, 'CAMPAIGN 0, LINE 1'],
  [billing.billingMode, 'PER_TIME 1, PER_CALL 2'],
  [conversation.callType, 'ROUTING 0, REGULAR 1, UNKNOWN 2, TESTING 3'],
  [conversation.callOutcome, 'NOT_PICKED -1, PICKED 1, LISTENED_TO_END 3, ERROR 11'],
  [operations.comparisonResult, 'IDENTICAL 1, ONLY_ON_MASTER 2, ONLY_ON_SLAVE 3, DIFFERENT 4'],
  [operations.actionKind, 'READ 1, CREATE 2, UPDATE 3, DELETE 4, OTHER 5'],
  [operations.resourceKind, 'CallScript, Component, Dataset, Grammar, Language, Model'],
  [
    billing.feeCategory,
    'OTHER 0, SLA 1, LICENSE_VOICEBOT 2, LICENSE_CHATBOT 3, LICENSE_EMAILBOT 4, LICENSE_LIVE_TRANSLATE 5, LICENSE_AGENT_ASSIST 6',
  ],
  [operations.passwordPolicyType, 'NEVER 0, WARNING 1, RESTRICTION 2, BLOCK 3'],
  [operations.taskStatus, 'NEW 0, RUNNING 1, DONE 2, ERROR 3, CANCELED 4'],
  [line.channelIntegration, 'SMS, GSM_SHIELD, SIP_CLIENT, CISCO, PROMETHIST, PROXY_SIP_CLIENT, LIVE_TRANSLATE'],
  [conversation.liveEvent, 'CreateTask, UpdateTask, DeleteTask, Notify, CallChanged, CallRemoved'],
  [conversation.riskLevel, 'Low, Medium, High'],
  [conversation.transferMode, 'Attend, Blind'],
  [line.liveAssistFeature, 'RISK_LEVEL 0, LIVE_TRANSCRIPTION 1, CALL_TRANSFER 2'],
  [line.variableKind, 'CUSTOM 0, OPENING_TIMES 1'],
  [
    operations.processState,
    'DEMO 0, CREATED 1, WAITING_FOR_PAYMENT 2, WAITING_FOR_APPROVAL 3, TO_REPAIR 4, PLANNED 5, DENIED 6, STOPPED 7, IN_PROGRESS 8, FINISHED 9, EXPIRED 10',
  ],
] as const)('%#: numbers and order are the specification’s', (defined, expected) => {
  expect(text(defined)).toBe(expected)
})

test('training states are written as the specification writes them', () => {
  expect(operations.modelTrainingState.values.join(', ')).toBe(
    'NOT TRAINED, QUEUED, INITIALIZING, TRAINING, TESTING, PREPROCESSING, FINALIZING, DONE, ERROR',
  )
})

test('an unknown value shows itself instead of nothing', () => {
  expect(conversation.callOutcome.label(99)).toBe('99')
  expect(conversation.callOutcome.tone(99)).toBe('neutral')
})
