import { z } from 'zod'
import { type FlowDocument, flowDocument } from './document.schema.ts'
import { canonicalJson, isObject, sameJson } from './json.ts'

/**
 * The text to hash: equal for documents that mean the same, whatever the order of their keys. What has its default is left out, so that
 * a field that comes later, with a default, changes no document's text. A default that changes is a new schema version.
 */
export function canonicalDocument(document: FlowDocument): string {
  return canonicalJson(shorten(flowDocument, document))
}

type Schema = z.core.$ZodType

/** A parsed value without what its schema fills in by itself. */
export function shorten(schema: Schema, value: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return shorten(schema.unwrap(), value)
  if (schema instanceof z.ZodUnion) {
    const member = memberFor(schema, value)
    return member ? shorten(member, value) : value
  }
  if (schema instanceof z.ZodArray && Array.isArray(value)) return value.map((item) => shorten(schema.element, item))
  if (!isObject(value)) return value
  if (schema instanceof z.ZodRecord)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shorten(schema.valueType, item)]))
  if (schema instanceof z.ZodObject) return shortenFields(schema, value)
  return value
}

function shortenFields({ shape }: z.ZodObject, value: { readonly [key: string]: unknown }): unknown {
  const fields = Object.entries(value).flatMap(([key, item]) => {
    const field = shape[key]
    if (item === undefined || !field) return []
    const short = shorten(field, item)
    return sameJson(short, usualOf(field)) ? [] : [[key, short] as const]
  })
  return Object.fromEntries(fields)
}

const usual = new WeakMap<Schema, { readonly value: unknown }>()

/** What a field has where nothing is said, as short as it can be; undefined where it has no default. */
function usualOf(field: Schema): unknown {
  let known = usual.get(field)
  if (!known) {
    const hasDefault = field instanceof z.ZodDefault || field instanceof z.ZodPrefault
    known = { value: hasDefault ? shorten(field, field.parse(undefined)) : undefined }
    usual.set(field, known)
  }
  return known.value
}

/** The member of a union that a value is of: by its kind where members have one, as trying each takes long in a large document. */
function memberFor(schema: z.ZodUnion, value: unknown): Schema | undefined {
  if (!(schema instanceof z.ZodDiscriminatedUnion) || !isObject(value))
    return schema.options.find((option) => z.safeParse(option, value).success)
  const { discriminator } = schema.def
  const kind = value[discriminator]
  return schema.options.find((option) => typeof kind === 'string' && option._zod.propValues?.[discriminator]?.has(kind))
}
