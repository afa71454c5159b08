import type { ExampleGrammar } from '../exampleTenant.ts'

export const CONTRACT_NUMBER = '0195a000-0000-7000-8000-000000000251'
export const METER_READING_VALUE = '0195a000-0000-7000-8000-000000000252'

/** Numbers that customers read from a letter or a meter. */
export const energyGrammars: readonly ExampleGrammar[] = [
  {
    guid: CONTRACT_NUMBER,
    name: 'Contract number',
    language: null,
    definition: { kind: 'pattern', pattern: '[Vv][- ]{0,2}[0-9]{6}' },
    tests: [
      { text: 'V-123456', isMatch: true, value: 'V-123456' },
      { text: 'it is v 123456', isMatch: true },
      { text: 'V-12345', isMatch: false },
    ],
  },
  {
    guid: METER_READING_VALUE,
    name: 'Meter reading',
    language: null,
    definition: { kind: 'builtin', builtin: { kind: 'number', min: 0, max: 999_999, integer: true } },
    tests: [
      { text: 'it shows 48210', isMatch: true, value: 48_210 },
      { text: 'I cannot see it', isMatch: false },
    ],
  },
]
