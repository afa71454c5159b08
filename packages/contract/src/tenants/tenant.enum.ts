import { defineEnum, type EnumValue } from '../kernel/enum.ts'

export const tenantState = defineEnum('TenantState', {
  ACTIVE: { value: 'active', label: 'Active', tone: 'success' },
  SUSPENDED: { value: 'suspended', label: 'Suspended', tone: 'warning' },
})
export type TenantState = EnumValue<typeof tenantState>

/** What a parameter's value is. */
export const parameterType = defineEnum('ParameterType', {
  TEXT: { value: 'text', label: 'Text' },
  NUMBER: { value: 'number', label: 'Number' },
  YES_NO: { value: 'boolean', label: 'Yes or no' },
  JSON: { value: 'json', label: 'JSON' },
})
export type ParameterType = EnumValue<typeof parameterType>
