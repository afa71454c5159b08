import { z } from 'zod'

interface JsonSchema {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly minLength?: number
  readonly minimum?: number
  readonly format?: string
  readonly pattern?: string
  readonly $ref?: string
}

/** The least value that a schema takes: required fields only. */
export function sampleOf(schema: z.ZodType | undefined): unknown {
  if (schema === undefined) return undefined
  return make(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema) // zod writes JSON Schema
}

function make(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0]
  if (choice) return make(choice)
  if (schema.properties || schema.type === 'object') {
    return Object.fromEntries((schema.required ?? []).map((name) => [name, make(schema.properties?.[name] ?? {})]))
  }
  if (schema.type === 'array') return Array.from({ length: schema.minItems ?? 0 }, () => make(schema.items ?? {}))
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1)
  if (schema.type === 'boolean') return false
  if (schema.type === 'string') return text(schema)
  return null
}

function text({ format, minLength = 1, pattern }: JsonSchema): string {
  if (format === 'date-time') return '2026-11-20T10:00:00Z'
  if (format === 'date') return '2026-11-20'
  if (format === 'uuid' || format === 'guid') return '0199bbbb-0000-7000-8000-000000000000'
  if (format === 'email') return 'somebody@example.test'
  if (pattern?.includes('/api/')) return '/api/UserInfo'
  if (pattern?.includes('[0-9a-f')) return '0199bbbb-0000-7000-8000-000000000000'
  return 'x'.repeat(Math.max(1, minLength))
}
