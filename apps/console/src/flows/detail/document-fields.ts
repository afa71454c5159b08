import { flowDocument } from '@parley/flow/document.schema.ts'
import { findNodeAtLocation, getLocation, type JSONPath, type Node, parseTree } from 'jsonc-parser'
import { toJSONSchema } from 'zod'

/** What can be written at a place: `insert` takes the place of the text between `from` and `to`. */
export type Suggestion = { label: string; detail: string; insert: string }
export type Suggestions = { from: number; to: number; options: readonly Suggestion[] }

/** As much of JSON Schema as the document's own needs. */
type Schema = {
  type?: string
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  items?: Schema
  oneOf?: Schema[]
  anyOf?: Schema[]
  const?: unknown
  enum?: unknown[]
  required?: string[]
  default?: unknown
  minimum?: number
  maximum?: number
  /** What stands in a panel only while the field of this name is not set. */
  onlyWithout?: readonly string[]
  onlyWith?: string
}

let known: Schema | undefined
const schemaOfDocument = (): Schema => {
  // What zod makes of a document without references is of this shape.
  known ??= toJSONSchema(flowDocument, { io: 'input', unrepresentable: 'any' }) as Schema
  return known
}

const valueAt = (node: Node | undefined, key: string): unknown => node && findNodeAtLocation(node, [key])?.value

/** Of a union the members that what is written can still become: a step of type say has no limit. */
function membersOf(schema: Schema, node: Node | undefined): readonly Schema[] {
  const members = schema.oneOf ?? schema.anyOf
  if (!members) return [schema]
  const fitting = members.filter(({ properties = {} }) =>
    Object.entries(properties).every(([key, each]) => {
      const value = valueAt(node, key)
      return each.const === undefined || value === undefined || value === each.const
    }),
  )
  return (fitting.length > 0 ? fitting : members).flatMap((each) => membersOf(each, node))
}

function schemasAt(root: Node | undefined, path: JSONPath): readonly Schema[] {
  let [schemas, node]: [readonly Schema[], Node | undefined] = [[schemaOfDocument()], root]
  for (const part of path) {
    schemas = schemas
      .flatMap((schema) => membersOf(schema, node))
      .flatMap(({ items, properties, additionalProperties: more }) => {
        if (typeof part === 'number') return items ?? []
        return properties?.[part] ?? (typeof more === 'object' ? more : [])
      })
    node = node && findNodeAtLocation(node, [part])
  }
  return schemas.flatMap((schema) => membersOf(schema, node))
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'true or false',
  array: 'list',
}

/** A field in words: what it holds, between which bounds, and what counts without it. */
function explain(schema: Schema, isRequired: boolean): string {
  const { enum: values, type = '', minimum, maximum, default: usual } = schema
  const what =
    schema.const === undefined
      ? (values?.map((each) => JSON.stringify(each)).join(' | ') ?? TYPES[type] ?? type)
      : JSON.stringify(schema.const)
  const bounds = minimum !== undefined && maximum !== undefined ? ` ${minimum}–${maximum}` : ''
  const rest = isRequired ? ', required' : usual === undefined ? '' : `, default ${JSON.stringify(usual)}`
  return `${what}${bounds}${rest}`
}

function fieldsOf(schemas: readonly Schema[], written: ReadonlySet<string>): readonly Suggestion[] {
  const fields = new Map<string, Suggestion>()
  for (const { properties = {}, required = [] } of schemas)
    for (const [label, schema] of Object.entries(properties)) {
      const { onlyWithout = [], onlyWith } = schema
      if (written.has(label) || fields.has(label) || onlyWithout.some((other) => written.has(other))) continue
      if (onlyWith !== undefined && !written.has(onlyWith)) continue
      const detail = explain(schema, required.includes(label))
      fields.set(label, { label, detail, insert: JSON.stringify(label) })
    }
  return [...fields.values()]
}

const valuesOf = (schemas: readonly Schema[]): readonly Suggestion[] => {
  const values = schemas.flatMap((schema) => {
    if (schema.const !== undefined) return [schema.const]
    return schema.enum ?? (schema.type === 'boolean' ? [true, false] : [])
  })
  return [...new Set(values.map((value) => JSON.stringify(value)))].map((insert) => ({
    label: insert.replaceAll('"', ''),
    detail: '',
    insert,
  }))
}

/** What a flow document can have where the cursor is: the names of fields, or the values a field can take. */
export function suggestionsAt(text: string, offset: number): Suggestions | undefined {
  const { path, isAtPropertyKey, previousNode } = getLocation(text, offset)
  const root = parseTree(text)
  const isWithin = previousNode && offset > previousNode.offset && offset <= previousNode.offset + previousNode.length
  const typed = isWithin ? previousNode : undefined
  const [from, to] = typed ? [typed.offset, typed.offset + typed.length] : [wordStart(text, offset), offset]
  if (!isAtPropertyKey) return { from, to, options: valuesOf(schemasAt(root, path)) }
  const around = path.slice(0, -1)
  const object = root && findNodeAtLocation(root, around)
  const written = new Set(
    (object?.children ?? [])
      .filter((each) => !typed || each.offset !== typed.offset)
      .map(({ children }) => String(children?.[0]?.value)),
  )
  const colon = /^\s*:/.test(text.slice(to)) ? '' : ': '
  const options = fieldsOf(schemasAt(root, around), written).map((each) => ({
    ...each,
    insert: `${each.insert}${colon}`,
  }))
  return { from, to, options }
}

/** Where a word begins that was typed without its quotes yet. */
function wordStart(text: string, offset: number): number {
  let at = offset
  while (at > 0 && /\w/.test(text[at - 1] ?? '')) at -= 1
  return at
}
