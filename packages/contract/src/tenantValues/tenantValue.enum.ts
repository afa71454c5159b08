import { defineEnum, type EnumValue } from '../kernel/enum.ts'

/** What a custom value is; opening times are JSON. */
export const valueType = defineEnum('ValueType', {
  TEXT: { value: 'text', label: 'Text' },
  NUMBER: { value: 'number', label: 'Number' },
  BOOLEAN: { value: 'boolean', label: 'Yes or no' },
  JSON: { value: 'json', label: 'JSON' },
  SECRET: { value: 'secret', label: 'Secret' },
})
export type ValueType = EnumValue<typeof valueType>

/** Who wrote a value last. */
export const valueWriter = defineEnum('ValueWriter', {
  PERSON: { value: 'person', label: 'Person' },
  KEY: { value: 'key', label: 'API key' },
  FLOW: { value: 'flow', label: 'Flow' },
})
export type ValueWriter = EnumValue<typeof valueWriter>
