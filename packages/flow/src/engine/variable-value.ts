import { isoDate } from '@parley/recognise/dates/iso-date.ts'
import { isPlainJson, type Json, jsonSize } from '../json.ts'
import { LIMITS } from '../limits.ts'
import type { FlowVariable } from '../settings.schema.ts'
import { FlowFault } from './flow-fault.ts'

/** The value as the variable's type has it; a fault where it cannot be one. Null means "not set" for every type. */
export function valueFor(variable: FlowVariable, value: Json): Json {
  if (value === null) return null
  const fitted = fit(variable.type, value)
  if (fitted === undefined) throw new FlowFault('variable.type', `"${variable.name}" must be a ${variable.type}`)
  return fitted
}

/** Whether the variable could take the value. */
export const fitsVariable = ({ type }: Pick<FlowVariable, 'type'>, value: Json): boolean =>
  value === null || fit(type, value) !== undefined

function fit(type: FlowVariable['type'], value: Json): Json | undefined {
  switch (type) {
    case 'string':
      return fitText(value)
    case 'number':
      return fitNumber(value)
    case 'boolean':
      if (value === 'true' || value === 'false') return value === 'true'
      return typeof value === 'boolean' ? value : undefined
    case 'date':
      return typeof value === 'string' ? fitDate(value) : undefined
    case 'list':
      return Array.isArray(value) && isSmall(value) ? value : undefined
    case 'object':
      return typeof value === 'object' && !Array.isArray(value) && isSmall(value) ? value : undefined
  }
}

function fitText(value: Json): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' && value.length <= LIMITS.stringLength ? value : undefined
}

function fitNumber(value: Json): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

function fitDate(value: string): string | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})(T|$)/.exec(value)
  if (!parts || value.length > 40) return undefined
  return isoDate(Number(parts[1]), Number(parts[2]), Number(parts[3]))
}

function isSmall(value: Json): boolean {
  const most = LIMITS.stringLength * 5
  return isPlainJson(value, 10) && jsonSize(value, most) <= most
}
