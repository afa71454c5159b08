import { newFlowDocument } from '@parley/flow'
import { z } from 'zod'

/** The parts of JSON Schema that the contract's schemas become. */
export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly propertyNames?: JsonSchema
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly maxItems?: number
  readonly pattern?: string
}

/** What callers may send, as JSON Schema. */
export const schemaOf = (type: z.ZodType): JsonSchema =>
  z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as JsonSchema // the shape above is what the contract uses of it

/** Values to put under a name, wherever it stands in a request: ids of what really exists. */
export type Known = Readonly<Record<string, unknown>>

/** A valid value of the schema; optional fields only where their name is known. */
export function sample(schema: JsonSchema, known: Known = {}, name = ''): unknown {
  if (isKnown(schema, known, name)) return schema.type === 'array' ? [known[name]] : known[name]
  const [first] = schema.anyOf ?? schema.oneOf ?? []
  if (first) return sample(first, known, name)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'object') return sampleObject(schema, known)
  if (schema.type === 'array') return []
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1)
  if (schema.type === 'string') return sampleText(schema, name)
  return name === 'document' ? JSON.parse(JSON.stringify(newFlowDocument('en-GB', 'Hello'))) : {}
}

/** Whether a value is known under the name that the schema would take: `from` is a version here and an instant there. */
function isKnown(schema: JsonSchema, known: Known, name: string): boolean {
  const value = known[name]
  if (value === undefined) return false
  const { type, format, enum: values, items, anyOf } = schema
  if (anyOf) return anyOf.some((each) => isKnown(each, known, name))
  if (type === 'array') return items !== undefined && isKnown(items, known, name)
  if (values) return values.includes(value)
  if (format === 'date-time') return false
  return type === typeof value || (type === 'integer' && typeof value === 'number')
}

function sampleObject({ properties = {}, required = [] }: JsonSchema, known: Known): Record<string, unknown> {
  const wanted = Object.entries(properties).filter(
    ([name, schema]) => required.includes(name) || isKnown(schema, known, name),
  )
  return Object.fromEntries(wanted.map(([name, schema]) => [name, sample(schema, known, name)]))
}

function sampleText({ format, minLength = 0 }: JsonSchema, name: string): string {
  if (format === 'uuid') return '0199a000-0000-7000-8000-00000000000f'
  if (format === 'date-time') return '2026-12-01T08:00:00Z'
  if (format === 'email') return 'jana@example.test'
  if (name === 'path') return '/api/UserInfo'
  if (name === 'locale') return 'en-GB'
  if (name === 'timezone' || name === 'theme') return ''
  return 'a sample text'.padEnd(minLength, '.')
}
