import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { toJSONSchema } from 'zod'
import { flowDocument } from '../src/document.schema.ts'
import { SCHEMA_VERSION } from '../src/migrations/migrations.ts'

interface Schema {
  readonly [key: string]: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly enum?: readonly unknown[]
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const LEAST = ['minItems', 'minLength', 'minimum']
const MOST = ['maxItems', 'maxLength', 'maximum']

/** Where a schema refuses what one before took, or gives it another meaning. */
function narrowed(before: Schema, now: Schema, path = ''): readonly string[] {
  const kinds = [...(now.oneOf ?? []), ...(now.anyOf ?? [])]
  // What was of one kind may be of several now, if it is one of them.
  if (kinds.length > 0 && !before.oneOf && !before.anyOf) {
    const each = kinds.map((kind) => narrowed(before, kind, path))
    return each.find((found) => found.length === 0) ?? each.flat()
  }
  const found = [
    ...LEAST.filter((key) => Number(now[key] ?? -Infinity) > Number(before[key] ?? -Infinity)),
    ...MOST.filter((key) => Number(now[key] ?? Infinity) < Number(before[key] ?? Infinity)),
    ...['pattern', 'const', 'type', 'format'].filter(
      (key) => now[key] !== undefined && now[key] !== before[key] && !(key === 'type' && before.type === 'integer'),
    ),
    ...(before.enum ?? []).filter((value) => !now.enum?.includes(value)).map((value) => `enum ${String(value)}`),
    ...(now.required ?? []).filter((key) => !before.required?.includes(key)).map((key) => `required ${key}`),
    ...('default' in before && !same(before.default, now.default) ? ['default'] : []),
  ].map((what) => `${path}: ${what}`)
  const inside = Object.entries(before.properties ?? {}).flatMap(([key, part]) => {
    const own = now.properties?.[key]
    return own ? narrowed(part, own, `${path}.${key}`) : [`${path}.${key}: gone`]
  })
  const parts = ['items', 'additionalProperties', 'propertyNames'].flatMap((key) => {
    const [one, other] = [before[key], now[key]]
    return isSchema(one) && isSchema(other) ? narrowed(one, other, `${path}[]`) : []
  })
  const members = [...(before.oneOf ?? []), ...(before.anyOf ?? [])].flatMap((member, index) => {
    const others = [...(now.oneOf ?? []), ...(now.anyOf ?? [])]
    const other = others.find((each) => same(kindOf(each), kindOf(member)))
    return other ? narrowed(member, other, `${path}(${String(kindOf(member) ?? index)})`) : [`${path}: ${index} gone`]
  })
  return [...found, ...inside, ...parts, ...members]
}

/** What tells a member of a union apart: its constant, else its fields. */
function kindOf({ properties = {} }: Schema): unknown {
  const constant = Object.values(properties).find((part) => part.const !== undefined)?.const
  return constant ?? Object.keys(properties).slice(0, 2).join()
}

const published: Schema = JSON.parse(
  readFileSync(`${import.meta.dirname}/fixtures/schemas/v${SCHEMA_VERSION}.json`, 'utf8'),
)
const current = () => toJSONSchema(flowDocument, { io: 'input', unrepresentable: 'any' }) as Schema // plain JSON

it('reads all that it read when this version was published, and fills the same in', () => {
  expect(narrowed(published, current())).toEqual([])
})

it.each<[string, (schema: Schema) => unknown]>([
  ['a lower limit', (schema) => Object.assign(schema.properties?.nodes ?? {}, { maxItems: 10 })],
  ['a field that is needed', (schema) => Object.assign(schema, { required: [...(schema.required ?? []), 'more'] })],
  ['a field that is gone', (schema) => Object.assign(schema.properties ?? {}, { settings: undefined })],
  [
    'another default',
    (schema) => Object.assign(schema.properties?.settings?.properties?.traceLevel ?? {}, { default: 1 }),
  ],
])('finds %s', (_what, plant) => {
  const schema = structuredClone(current())
  plant(schema)
  expect(narrowed(published, schema)).toHaveLength(1)
})
