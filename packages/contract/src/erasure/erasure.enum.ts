import { defineEnum, type EnumValue } from '../kernel/enum.ts'

export const identifierKind = defineEnum('IdentifierKind', {
  number: { value: 'number', label: 'Phone number' },
  email: { value: 'email', label: 'Email address' },
  id: { value: 'id', label: 'Customer or call ID' },
})
export type IdentifierKind = EnumValue<typeof identifierKind>

export const erasureMode = defineEnum('ErasureMode', {
  erase: { value: 'erase', label: 'Erase', tone: 'danger' },
  anonymise: { value: 'anonymise', label: 'Anonymize', tone: 'warning' },
})
export type ErasureMode = EnumValue<typeof erasureMode>
