import { z } from 'zod'
import { api } from '../api.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import type { Field, FieldKind } from '../kernel/field.ts'
import { enumerations } from '../kernel/schema.ts'
import { settingsOf } from '../modules/settings/settings.ts'

/** The parts of JSON Schema that say something of a field, with what `meta` adds. */
interface Node {
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  anyOf?: readonly Node[]
  oneOf?: readonly Node[]
  items?: Node
  properties?: Readonly<Record<string, Node>>
  required?: readonly string[]
  label?: string
  help?: string
  kind?: FieldKind
  options?: Field['options']
}

const kinds: Readonly<Record<string, FieldKind>> = { email: 'email', uri: 'url', date: 'day' }

/** What a body says of each of its fields that has a label. */
export function fieldsOf(body: z.ZodType): Field[] {
  const schema = z.toJSONSchema(body, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const of = enumerations.get(zodSchema)?.of
      if (of) Object.assign(jsonSchema, { options: of.entries.map(({ value, label }) => ({ value, label })) })
    },
  }) as Node // the shape above is what the contract uses of it
  return fieldsBelow(schema, '')
}

function fieldsBelow(node: Node, path: string): Field[] {
  const fields = parts(node).flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).flatMap(([key, each]) => {
      const name = path + key
      const list = parts(each).find(({ items }) => items)?.items
      const own = fieldOf(each, name, required.includes(key))
      return [...(own ? [own] : []), ...fieldsBelow(each, `${name}.`), ...(list ? fieldsBelow(list, `${name}.*.`) : [])]
    }),
  )
  // Variants of a body share fields.
  return [...new Map(fields.map((field) => [field.name, field])).values()]
}

/** The ways in which something may be said, without that of saying nothing. */
const parts = (node: Node): readonly Node[] => {
  const all = node.anyOf ?? node.oneOf
  return all ? all.flatMap(parts).filter(({ type }) => type !== 'null') : [node]
}

function fieldOf(node: Node, name: string, isListed: boolean): Field | undefined {
  const inner = parts(node)
  const { label, help } = [node, ...inner].find((each) => each.label !== undefined) ?? {}
  if (label === undefined) return undefined
  const list = inner.find(({ items }) => items)?.items
  const options = [...inner, list].find((each) => each?.options)?.options
  const each = list && options === undefined ? limitsOf(parts(list)) : {}
  return {
    name,
    label,
    ...(help === undefined ? {} : { help }),
    ...(isNeeded(node, inner, isListed) ? { isRequired: true } : {}),
    ...(options === undefined ? limitsOf(inner) : { options }),
    ...(Object.keys(each).length === 0 ? {} : { each }),
  }
}

/** What a text or a number has to be; nothing for anything else. */
function limitsOf(inner: readonly Node[]): Omit<Field, 'name' | 'label'> {
  const text = inner.find(({ type, const: only }) => type === 'string' && only === undefined)
  if (text) {
    const kind = text.kind ?? (text.format === undefined ? undefined : kinds[text.format])
    const { minLength = 0, maxLength } = text
    return {
      // An address and a time say themselves what is too short.
      ...(minLength > 1 && kind === undefined ? { minLength } : {}),
      ...(maxLength === undefined ? {} : { maxLength }),
      ...(kind === undefined ? {} : { kind }),
    }
  }
  const number = inner.find(({ type }) => type === 'number' || type === 'integer')
  const { minimum: min, maximum: max } = number ?? {}
  // An id is chosen, not counted.
  if (!number || (min === 1 && max === Number.MAX_SAFE_INTEGER)) return {}
  return {
    ...(min === undefined || min <= Number.MIN_SAFE_INTEGER ? {} : { min }),
    ...(max === undefined || max >= Number.MAX_SAFE_INTEGER ? {} : { max }),
    ...(number.type === 'integer' ? { isWhole: true } : {}),
  }
}

/** Whether what an empty input holds would be refused. */
function isNeeded(node: Node, inner: readonly Node[], isListed: boolean): boolean {
  const canBeNull = (node.anyOf ?? node.oneOf ?? []).some(({ type }) => type === 'null')
  if (canBeNull || inner.some((each) => each.const === '')) return false
  return inner.every((each) => {
    if (each.type === 'boolean' || each.type === 'object') return false
    if (each.type === 'array') return (each.minItems ?? 0) > 0
    if (each.type === 'string' && each.enum === undefined && each.const === undefined)
      return (
        (each.minLength ?? 0) > 0 ||
        each.format !== undefined ||
        (each.pattern !== undefined && !new RegExp(each.pattern).test(''))
      )
    return isListed
  })
}

/** What the form of each integration of a module begins with, and its fields. */
export function settingsFields(): string {
  const lines = Object.entries(settingsOf).map(
    ([integration, { schema, start }]) =>
      `  ${integration}: { start: ${JSON.stringify(start)}, fields: ${JSON.stringify(fieldsOf(schema))} },\n`,
  )
  const types = `import type { Field } from '../../kernel/field.ts'\nimport type { ModuleSettings } from './settings.ts'\n\n`
  const shape = "Readonly<Record<ModuleSettings['integration'], { start: ModuleSettings; fields: readonly Field[] }>>"
  return `${types}export const settingsForms: ${shape} = {\n${lines.join('')}}\n`
}

const lower = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)

/** A file for each group with the labelled fields of its bodies: pure literals, of which a bundle takes what it names. */
export function fieldFiles(notice: string): Record<string, string> {
  const files = Object.entries(api).flatMap(([group, calls]) => {
    const bodies = Object.entries<Endpoint>(calls).flatMap(([call, { body }]) => {
      const fields = body ? fieldsOf(body) : []
      if (fields.length === 0) return []
      const lines = fields.map((field) => `  '${field.name}': ${JSON.stringify(field)},\n`)
      return [`export const ${call} = {\n${lines.join('')}} as const satisfies Fields\n`]
    })
    if (bodies.length === 0) return []
    const head = `// ${notice}\nimport type { Field } from '../kernel/field.ts'\n\ntype Fields = Readonly<Record<string, Field>>\n\n`
    return [[`packages/contract/src/fields/${lower(group)}.gen.ts`, head + bodies.join('\n')]]
  })
  return Object.fromEntries(files)
}
