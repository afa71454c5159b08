import type { FieldVariant, NodeField } from '@parley/flow/nodes/field.ts'
import type { Path } from '../pending.ts'

const LONG: ReadonlySet<NodeField['kind']> = new Set([
  'texts',
  'recognisers',
  'group',
  'variants',
  'list',
  'record',
  'json',
])
/** More beside each other leave none of them room. */
const MOST_IN_LINE = 2

/** Whether the fields of an entry fit into a line. */
export const fitsInLine = (fields: readonly NodeField[]): boolean =>
  fields.length <= MOST_IN_LINE && fields.every(({ kind }) => !LONG.has(kind))

/** The way to a field of something that is itself at a way. */
export const within = (path: Path, { path: key }: NodeField): Path => (key === '' ? path : [...path, key])

/** A name that none of the others has: “case”, “case 2”. */
function freshName(field: NodeField, siblings: readonly unknown[]): string {
  const taken = new Set(
    siblings.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : [each])),
  )
  const name = field.example ?? field.label.toLowerCase()
  for (let number = 1; ; number++) {
    const fresh = number === 1 ? name : `${name} ${number}`
    if (!taken.has(fresh)) return fresh
  }
}

const emptyFields = (fields: readonly NodeField[], siblings: readonly unknown[]) =>
  Object.fromEntries(
    fields
      .filter(({ isOptional, default: usual }) => !isOptional && usual === undefined)
      .map((field) => [field.path, emptyValue(field, siblings)]),
  )

/** A form of a value with nothing filled in. */
export const emptyVariant = ({ discriminator }: NodeField, variant: FieldVariant): Record<string, unknown> => ({
  ...(discriminator === undefined ? {} : { [discriminator]: variant.value }),
  ...emptyFields(variant.fields, []),
})

/** What a new entry begins with; names differ from those of its siblings. */
export function emptyValue(field: NodeField, siblings: readonly unknown[] = []): unknown {
  if (field.default !== undefined) return field.default
  const [first] = field.variants ?? []
  switch (field.kind) {
    case 'boolean':
      return false
    case 'number':
    case 'integer':
    case 'milliseconds':
      return field.min ?? 0
    case 'choice':
      return field.choices?.[0]?.value
    case 'texts':
    case 'record':
      return {}
    case 'recognisers':
      return []
    case 'list':
      return field.min && field.each ? [emptyValue(field.each)] : []
    case 'group':
      return emptyFields(field.fields ?? [], siblings)
    case 'variants':
      return first ? emptyVariant(field, first) : {}
    case 'outlet':
      return freshName(field, siblings)
    case 'json':
      return null
    default:
      return ''
  }
}

const has = (value: unknown, key: string): boolean =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
const get = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

/** Which of several forms a value has. */
export function variantOf({ variants = [], discriminator }: NodeField, value: unknown): FieldVariant | undefined {
  return variants.find((variant) =>
    discriminator === undefined ? has(value, variant.value) : get(value, discriminator) === variant.value,
  )
}

/** The value in another form, with what both have. */
export function asVariant(field: NodeField, value: unknown, variant: FieldVariant): Record<string, unknown> {
  const shared = variant.fields.flatMap(({ path }) => (has(value, path) ? [[path, get(value, path)]] : []))
  return { ...emptyVariant(field, variant), ...Object.fromEntries(shared) }
}
