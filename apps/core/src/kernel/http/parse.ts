import type { Endpoint } from '@parley/contract/kernel/endpoint.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { describeIssue, fieldErrors } from '@parley/contract/kernel/issue.ts'
import { messages } from '@parley/contract/kernel/messages.ts'
import { z } from 'zod'
import { Refusal } from '../refusal.ts'

z.config({ customError: describeIssue })

type Raw = Readonly<Record<string, unknown>>
export interface Parsed {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** Reads a request by its endpoint's schemas; everything that is wrong or unknown is named at once. */
export function parserOf(endpoint: Endpoint): (raw: { params: Raw; query: Raw; body: unknown }) => Parsed {
  const params = readerOf(endpoint.params)
  const query = readerOf(endpoint.query)
  const body = endpoint.body instanceof z.ZodObject ? endpoint.body.strict() : (endpoint.body ?? nothing)
  return (raw) => {
    if (isDeeperThan(DEEPEST, raw.body)) throw new Refusal(reason('validation.failed'), { '': messages.invalidJson })
    const problems: [field: string, message: string][] = []
    const take = (schema: z.ZodType | undefined, value: unknown) => {
      const result = schema?.safeParse(value)
      if (result && !result.success) problems.push(...Object.entries(fieldErrors(result.error)))
      return result?.data
    }
    const parsed = {
      params: take(params.schema, params.convert(raw.params)),
      query: take(query.schema, query.convert(withoutTicket(endpoint, raw.query))),
      body: take(body, raw.body),
    }
    if (problems.length > 0) throw new Refusal(reason('validation.failed'), Object.fromEntries(problems))
    return parsed
  }
}

/** No document nests like this, and what works on a value step by step into it must not run out of stack. */
const DEEPEST = 200

/** Goes into a value without copying any of it: a flow of 10,000 nodes is looked through while everybody else waits. */
function isDeeperThan(most: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (most === 0) return true
  if (Array.isArray(value)) return value.some((each) => isDeeperThan(most - 1, each))
  for (const key in value) if (isDeeperThan(most - 1, value[key as keyof typeof value])) return true // a key of it
  return false
}

/** Where the contract has no body, one is refused like any unknown field. */
const nothing = z.undefined({ error: messages.unknownField })

/** A ticket is part of authentication, not of the operation. */
function withoutTicket(endpoint: Endpoint, query: Raw): Raw {
  if (!endpoint.ticket) return query
  const { ticket: _, ...rest } = query
  return rest
}

type Kind = 'number' | 'boolean' | 'string'

/** Strings of a path or query become what the schema expects; what does not fit stays a string for the schema to refuse. */
function readerOf(object: z.ZodObject = z.object({})): { schema: z.ZodType; convert: (raw: Raw) => Raw } {
  const kinds = new Map<string, { kind: Kind; isList: boolean }>()
  for (const [name, type] of Object.entries(object.shape)) {
    const json = z.toJSONSchema(type as z.ZodType, { io: 'input', unrepresentable: 'any' }) as JsonType // a shape holds types
    const isList = json.type === 'array'
    kinds.set(name, { kind: kindOf(isList ? (json.items ?? {}) : json), isList })
  }
  const convert = (raw: Raw) =>
    Object.fromEntries(
      Object.entries(raw).map(([name, value]) => {
        const expected = kinds.get(name)
        if (!expected) return [name, value]
        const list = Array.isArray(value) ? value : [value]
        return [name, expected.isList ? list.map((each) => toKind(each, expected.kind)) : toKind(value, expected.kind)]
      }),
    )
  return { schema: object.strict(), convert }
}

interface JsonType {
  readonly type?: string
  readonly items?: JsonType
  readonly enum?: readonly unknown[]
  readonly const?: unknown
}
function kindOf({ type, enum: values, const: only }: JsonType): Kind {
  const first = values?.[0] ?? only
  if (type === 'integer' || type === 'number' || typeof first === 'number') return 'number'
  return type === 'boolean' ? 'boolean' : 'string'
}

function toKind(value: unknown, kind: Kind): unknown {
  if (typeof value !== 'string') return value
  if (kind === 'number' && /^-?\d{1,16}(\.\d{1,10})?$/.test(value)) return Number(value)
  if (kind === 'boolean' && (value === 'true' || value === 'false')) return value === 'true'
  return value
}
