import { defineEnum, type EnumValue } from '../kernel/enum.ts'

/** What providers are paid for: only what is really counted. */
export const costUnit = defineEnum('CostUnit', {
  CALLS_OUT: { value: 'callsOut', label: 'Outgoing calls' },
  CALLS_IN: { value: 'callsIn', label: 'Incoming calls' },
  SMS: { value: 'sms', label: 'Text messages' },
  LLM_READ: { value: 'llmRead', label: 'Language model, tokens read' },
  LLM_WRITTEN: { value: 'llmWritten', label: 'Language model, tokens written' },
  TTS: { value: 'tts', label: 'Spoken characters' },
})
export type CostUnit = EnumValue<typeof costUnit>

/** What a provider’s invoice says of a call, beside what is known here. */
export const comparisonResult = defineEnum('ComparisonResult', {
  MATCHED: { value: 'matched', label: 'Same', tone: 'success' },
  DIFFERENT: { value: 'different', label: 'Different', tone: 'warning' },
  ONLY_THEIRS: { value: 'onlyTheirs', label: 'Only theirs', tone: 'danger' },
  ONLY_OURS: { value: 'onlyOurs', label: 'Only ours', tone: 'info' },
  INVALID: { value: 'invalid', label: 'Unreadable', tone: 'neutral' },
})
export type ComparisonResult = EnumValue<typeof comparisonResult>

export const comparisonState = defineEnum('ComparisonState', {
  RUNNING: { value: 'running', label: 'Running', tone: 'info' },
  DONE: { value: 'done', label: 'Done', tone: 'success' },
  FAILED: { value: 'failed', label: 'Failed', tone: 'danger' },
})
