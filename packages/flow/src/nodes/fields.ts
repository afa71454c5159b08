import { z } from 'zod'
import { flowSettings } from '../settings.schema.ts'
import type { FieldVariant, NodeField } from './field.ts'
import { flowNode, type NodeType } from './registry.schema.ts'
import { NODE_DEFINITIONS } from './registry.ts'

type Schema = z.core.$ZodType
type Meta = z.core.GlobalMeta

/** What stands in every node and is set by drawing. */
const DRAWN = new Set(['id', 'type', 'position', 'outlets', 'muted'])
/** What every node has and hardly one needs; it comes last. */
const LAST = ['note', 'maxEntries', 'escapeTo']

const ofTypes = new Map<NodeType, readonly NodeField[]>()
let ofSettings: readonly NodeField[] | undefined

/** The fields of a kind of node, in the order of a panel: its name, its own, those that every node has. */
export function fieldsOf(type: NodeType): readonly NodeField[] {
  let known = ofTypes.get(type)
  if (!known) {
    const { shape } = schemaOf(type)
    const fields = fieldsOfShape(shape).filter(({ path }) => !DRAWN.has(path))
    const place = ({ path }: NodeField) => LAST.indexOf(path)
    known = [...fields].sort((one, other) => place(one) - place(other))
    ofTypes.set(type, known)
  }
  return known
}

/** The fields of a flow's settings. */
export function settingsFields(): readonly NodeField[] {
  ofSettings ??= fieldsOfShape(flowSettings.shape).filter(({ path }) => path !== 'muted')
  return ofSettings
}

/** What a kind of node is called, what it is for, and what one may do. */
export function kindOf(type: NodeType): { readonly label: string; readonly help: string; readonly example: string } {
  const { help = '', example = '' } = metaOf(schemaOf(type))
  return { label: NODE_DEFINITIONS[type].label, help, example }
}

/** The schema of one kind of node. */
export function schemaOf(type: NodeType): z.ZodObject {
  const found = flowNode.options.find(({ shape }) => shape.type.value === type)
  if (!found) throw new Error(`There is no kind of node "${type}"`)
  return found
}

const metaOf = (schema: Schema): Meta => z.globalRegistry.get(schema) ?? {}

const fieldsOfShape = (shape: Readonly<Record<string, Schema>>): readonly NodeField[] =>
  Object.entries(shape).flatMap(([path, schema]) => (literalOf(schema) === undefined ? [describe(path, schema)] : []))

const literalOf = (schema: Schema): string | undefined =>
  schema instanceof z.ZodLiteral && typeof schema.value === 'string' ? schema.value : undefined

function describe(path: string, schema: Schema, outer: Meta = {}): NodeField {
  const meta = { ...metaOf(schema), ...outer }
  if (schema instanceof z.ZodOptional) return { ...describe(path, schema.unwrap(), meta), isOptional: true }
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return { ...describe(path, schema.unwrap(), meta), isOptional: true, default: schema.parse(undefined) }
  const { label = '', help, example, unit, reference, isAdvanced, onlyWithout, onlyWith, holds } = meta
  const own = ownOf(schema, meta)
  return {
    path,
    label,
    ...(help !== undefined && { help }),
    ...(example !== undefined && { example }),
    ...(unit !== undefined && { unit }),
    ...(reference !== undefined && { reference }),
    ...(isAdvanced !== undefined && { isAdvanced }),
    ...(onlyWithout !== undefined && { onlyWithout }),
    ...(onlyWith !== undefined && { onlyWith }),
    isOptional: false,
    ...own,
    ...(holds !== undefined && { kind: holds }),
    ...((holds ?? own.kind) === 'milliseconds' && { unit: 'ms' }),
  }
}

type Own = Omit<NodeField, 'path' | 'label' | 'isOptional'>

function ownOf(schema: Schema, meta: Meta): Own {
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat)
    return { kind: 'text', ...bounds(schema.minLength, schema.maxLength) }
  if (schema instanceof z.ZodNumber)
    return { kind: schema.isInt ? 'integer' : 'number', ...bounds(schema.minValue, schema.maxValue) }
  if (schema instanceof z.ZodBoolean) return { kind: 'boolean' }
  if (schema instanceof z.ZodEnum)
    return {
      kind: 'choice',
      choices: schema.options.map((option) => ({
        value: String(option),
        label: meta.choices?.[option] ?? String(option),
      })),
    }
  if (schema instanceof z.ZodArray)
    return { kind: 'list', ...sizes(schema), each: describe('', schema.element, { label: meta.each ?? '' }) }
  if (schema instanceof z.ZodRecord)
    return { kind: 'record', each: describe('', schema.valueType, { label: meta.each ?? '' }) }
  if (schema instanceof z.ZodObject) return { kind: 'group', fields: fieldsOfShape(schema.shape) }
  if (schema instanceof z.ZodUnion) return { kind: 'variants', ...variantsOf(schema) }
  return { kind: 'json' }
}

/** Limits that say something: those of every whole number are none. */
const bounds = (min: number | null, max: number | null): { min?: number; max?: number } => ({
  ...(min !== null && min > Number.MIN_SAFE_INTEGER && { min }),
  ...(max !== null && max < Number.MAX_SAFE_INTEGER && { max }),
})

function sizes({ def: { checks = [] } }: z.ZodArray): { min?: number; max?: number } {
  const said: readonly object[] = checks.map((check) => check._zod.def)
  const find = (key: 'minimum' | 'maximum') => said.find((check) => key in check)?.[key as keyof object]
  return bounds(find('minimum') ?? null, find('maximum') ?? null)
}

function variantsOf(schema: z.ZodUnion): { discriminator?: string; variants: readonly FieldVariant[] } {
  const discriminator = schema instanceof z.ZodDiscriminatedUnion ? schema.def.discriminator : undefined
  const members = schema.options.filter((option) => option instanceof z.ZodObject)
  const variants = members.map(({ shape, ...member }, index) => {
    const { label = '', help } = metaOf(members[index] ?? schema)
    const others = members.filter((_other, at) => at !== index)
    const apart = Object.keys(shape).find((key) => !others.some((other) => key in other.shape))
    const value = discriminator === undefined ? apart : literalOf(shape[discriminator] ?? member)
    return { value: value ?? '', label, ...(help !== undefined && { help }), fields: fieldsOfShape(shape) }
  })
  return { ...(discriminator !== undefined && { discriminator }), variants }
}
