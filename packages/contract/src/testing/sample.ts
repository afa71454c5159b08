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
  /** Of a list in which each place has a schema of its own. */
  readonly prefixItems?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly propertyNames?: JsonSchema
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly minProperties?: number
  readonly pattern?: string
}

const schemas = { input: new WeakMap<z.ZodType, JsonSchema>(), output: new WeakMap<z.ZodType, JsonSchema>() }
/** What callers may send, or what is answered, as JSON Schema; made once, as the suites ask for it with each of their requests. */
export function schemaOf(type: z.ZodType, io: 'input' | 'output' = 'input'): JsonSchema {
  const made = schemas[io].get(type)
  if (made) return made
  const schema = z.toJSONSchema(type, { io, unrepresentable: 'any', reused: 'inline' }) as JsonSchema // the shape above is what the contract uses of it
  schemas[io].set(type, schema)
  return schema
}

/** Values to put under a name, wherever it stands in a request: ids of what really exists. */
export type Known = Readonly<Record<string, unknown>>

/** Numbers of which each must be higher than the one before. */
const RISING: Readonly<Record<string, number>> = { low: 1, medium: 2, high: 3 }
/** Texts that are more than text, by the name under which they are asked for. */
const TEXTS: Readonly<Record<string, string>> = {
  action: 'view',
  amount: '12.5',
  area: 'CallScript',
  bic: 'GIBACZPX',
  budget: '100',
  code: 'sv-SE',
  connectFee: '0.5',
  content: 'YQ==',
  country: 'CZ',
  currency: 'EUR',
  domain: 'sip.example.test',
  email: 'jana@example.test',
  from: '22:00',
  host: 'sip.example.test',
  iban: 'DE89370400440532013000',
  locale: 'en-GB',
  minimum: '0',
  month: '2026-10',
  path: '/api/UserInfo',
  prefix: '',
  postalCode: '110 00',
  price: '0.02',
  region: 'CZ',
  theme: '',
  to: '06:00',
  vatId: 'CZ12345678',
  vatRate: '21',
}

/** A valid value of the schema; optional fields only where their name is known, and as many items in a list as it needs, or more. */
export function sample(given: JsonSchema, known: Known = {}, name = '', items = 0): unknown {
  const schema = filled(given)
  if (isKnown(schema, known, name)) return schema.type === 'array' ? [known[name]] : known[name]
  const [first] = schema.anyOf ?? schema.oneOf ?? []
  if (schema.type === 'object')
    return sampleObject({ ...schema, required: [...(schema.required ?? []), ...(first?.required ?? [])] }, known, items)
  if (first) return sample(first, known, name, items)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.prefixItems) return schema.prefixItems.map((each) => sample(each, known, '', items))
  if (schema.type === 'array')
    return Array.from({ length: schema.items ? Math.max(schema.minItems ? 1 : 0, items) : 0 }, () =>
      sample(schema.items ?? {}, known, '', items),
    )
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number')
    return Math.max(RISING[name] ?? 1, Math.ceil(schema.minimum ?? 1))
  if (schema.type === 'string') return sampleText(schema, name)
  return known[name] ?? {}
}

/** What may be null is not. */
const filled = (schema: JsonSchema): JsonSchema =>
  Array.isArray(schema.type) ? { ...schema, type: schema.type.find((each) => each !== 'null') } : schema

/** Whether a value is known under the name that the schema would take: `from` is a version here and an instant there. */
function isKnown(schema: JsonSchema, known: Known, name: string): boolean {
  const value = known[name]
  if (value === undefined) return false
  const { type, format, enum: values, items, anyOf } = schema
  if (anyOf) return anyOf.some((each) => isKnown(each, known, name))
  if (type === 'array') return items !== undefined && isKnown(items, known, name)
  if (schema.const !== undefined) return schema.const === value
  if (values) return values.includes(value)
  if (format === 'date-time') return false
  return type === typeof value || (type === 'integer' && typeof value === 'number')
}

function sampleObject(
  { properties = {}, required = [], minProperties = 0, additionalProperties }: JsonSchema,
  known: Known,
  items: number,
): Record<string, unknown> {
  if (minProperties > 0 && typeof additionalProperties === 'object')
    return Object.fromEntries(
      Array.from({ length: minProperties }, (_, at) => [
        `name${at + 1}`,
        sample(additionalProperties, known, '', items),
      ]),
    )
  const wanted = Object.entries(properties).filter(
    ([name, schema]) => required.includes(name) || isKnown(schema, known, name),
  )
  return Object.fromEntries(wanted.map(([name, schema]) => [name, sample(schema, known, name, items)]))
}

/** Texts of a shape that stand under many names, of which the first that fits is taken. */
const SHAPED = ['2026-10', '12.5', '420', 'API_URL', '0'.repeat(64)]
const fits = (pattern: string, text: string) => new RegExp(pattern, 'u').test(text)

function sampleText({ format, minLength = 0, pattern }: JsonSchema, name: string): string {
  if (format === 'uuid') return '0199a000-0000-7000-8000-00000000000f'
  if (format === 'date-time') return '2026-12-01T08:00:00Z'
  if (format === 'date') return '2031-01-01'
  if (format === 'email') return 'jana@example.test'
  if (format === 'uri') return 'https://hooks.example.test/parley'
  if (name === 'timezone') return minLength > 0 ? 'Europe/Prague' : ''
  if (name === 'zone' && minLength > 0) return 'Europe/Prague'
  const text = TEXTS[name] ?? 'a sample text'.padEnd(minLength, '.')
  if (pattern === undefined || fits(pattern, text)) return text
  return SHAPED.find((shaped) => fits(pattern, shaped)) ?? text
}
