import { defineEnum, type EnumValue } from '../kernel/enum.ts'

/** What the person does in a turn of a test. */
export const testAct = defineEnum('TestAct', {
  SAYS: { value: 'says', label: 'Says' },
  KEYS: { value: 'keys', label: 'Presses keys' },
  SILENT: { value: 'silent', label: 'Keeps silent' },
  HANGS_UP: { value: 'hangsUp', label: 'Hangs up' },
})
export type TestAct = EnumValue<typeof testAct>

/** What is expected of the flow. */
export const testExpects = defineEnum('TestExpects', {
  STEP: { value: 'step', label: 'Step is reached' },
  NEVER: { value: 'never', label: 'Step is never reached' },
  SAYS: { value: 'says', label: 'Bot says' },
  VARIABLE: { value: 'variable', label: 'Variable is' },
  OUTCOME: { value: 'outcome', label: 'Outcome is' },
  ASKED: { value: 'asked', label: 'Service is asked' },
})
export type TestExpects = EnumValue<typeof testExpects>

export const testMatch = defineEnum('TestMatch', {
  CONTAINS: { value: 'contains', label: 'Contains' },
  EQUALS: { value: 'equals', label: 'Equals' },
  MATCHES: { value: 'matches', label: 'Matches pattern' },
})
export type TestMatch = EnumValue<typeof testMatch>

export const testChannel = defineEnum('TestChannel', {
  VOICE: { value: 'VOICE', label: 'Voice' },
  CHAT: { value: 'CHAT', label: 'Chat' },
})

export const testState = defineEnum('TestState', {
  GREEN: { value: 'green', label: 'Passed', tone: 'success' },
  RED: { value: 'red', label: 'Failed', tone: 'danger' },
  STALE: { value: 'stale', label: 'Run on an older draft', tone: 'warning' },
  NEVER: { value: 'never', label: 'Never run', tone: 'neutral' },
})
export type TestState = EnumValue<typeof testState>
