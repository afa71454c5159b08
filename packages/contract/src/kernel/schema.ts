import { z } from 'zod'
import type { DefinedEnum } from './enum.ts'
import type { FieldKind } from './field.ts'
import { messages } from './messages.ts'

declare module 'zod' {
  /** What forms, the OpenAPI document and the audit log say of a field. */
  interface GlobalMeta {
    label?: string
    help?: string
    kind?: FieldKind
  }
}

/** A 64-bit identity; those in use stay far below 2^53, so a JSON number carries it. */
export const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
export const guid = z.guid()
export const count = z.int().min(0)
/** The optimistic lock: a save carries the one it was based on. */
export const rowVersion = z.int().min(1)
/** An instant as UTC ISO-8601. */
export const instant = z.iso.datetime({ offset: false })
/** A length of time in whole milliseconds. */
export const durationMs = z.int().min(0)
export const none = z.undefined()
/** Whatever JSON can say; an absent part may be undefined in memory. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined }
/** Any JSON value, for payloads whose shape belongs to somebody else. */
export const json = z.custom<Json>((value) => value !== undefined, { error: messages.required })

/** Text that a person typed: trimmed, without control characters; `text(1, 80)` is required. */
export const text = (min: number, max: number) =>
  z
    .string()
    .refine((value) => !hasControlCharacter(value), { error: messages.invalid })
    .trim()
    .min(min)
    .max(max)

/** NUL cannot be stored; the other control characters only serve to deceive. Line ends and tabs are fine. */
function hasControlCharacter(value: string): boolean {
  for (let i = 0; i < value.length; i += 1) {
    const code = value.charCodeAt(i)
    if ((code < 32 && code !== 9 && code !== 10 && code !== 13) || code === 127) return true
  }
  return !value.isWellFormed()
}

/** A number between two, said as the specification says it. */
const within = <S extends z.ZodNumber>(schema: S, min: number, max: number): S =>
  schema.min(min, { error: messages.range(min, max) }).max(max, { error: messages.range(min, max) })

export const range = (min: number, max: number) => within(z.int(), min, max)
export const decimalRange = (min: number, max: number) => within(z.number(), min, max)

/** Of which enumeration a schema is. */
export const enumerations = z.registry<{ of: DefinedEnum }>()
/** The schema of an enumeration: its numbers, or its strings. */
export const enumOf = <E extends DefinedEnum>(defined: E) => {
  const schema = z.literal(defined.values as readonly [E['values'][number], ...E['values'][number][]]) // never empty by construction
  enumerations.add(schema, { of: defined })
  return schema
}

/** An hour and minute of a day. */
export const clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: messages.time })
  .meta({ kind: 'time' })

/** Query of a list: keyset cursor, sort such as `-updatedAt`, text to search for. */
export const listQuery = <const S extends readonly [string, ...string[]]>(sorts: S) =>
  z.object({
    limit: range(1, 200).optional(),
    cursor: z.string().max(1_000).optional(),
    sort: z.enum(sorts.flatMap((sort) => [sort, `-${sort}`]) as [S[number] | `-${S[number]}`]).optional(),
    search: text(0, 200).optional(),
  })

/** One page of a list. The total is exact up to 10,000 and stops counting beyond (`totalExact` false). */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: count, totalExact: z.boolean(), nextCursor: z.string().nullable() })

/** Who did it: id and name, null where the system did. */
export const person = z.object({ id, name: z.string() })
export const stamps = {
  createdAt: instant,
  createdBy: person.nullable(),
  updatedAt: instant,
  updatedBy: person.nullable(),
}
/** An entry of a lookup list or a reference. */
export const named = z.object({ id, name: z.string() })
