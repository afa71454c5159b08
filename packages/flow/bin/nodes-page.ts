import { newNode } from '../src/edit/nodes.ts'
import { definitionOf, NODE_DEFINITIONS, newFlowDocument } from '../src/index.ts'
import type { NodeField } from '../src/nodes/field.ts'
import { fieldsOf, kindOf } from '../src/nodes/fields.ts'
import type { NodeType } from '../src/nodes/registry.schema.ts'

/** Settings that every step has; they are told once. */
const EVERYWHERE = new Set(['label', 'note', 'maxEntries', 'escapeTo'])

/** The page of all kinds of steps: what panels show of them, and a new one of each. */
export function nodesPage(): string {
  const types = Object.keys(NODE_DEFINITIONS) as NodeType[] // the table has each type as a key
  const common = fieldsOf('say').filter(({ path }) => EVERYWHERE.has(path))
  return `${[
    '# Steps of a flow',
    'Generated from the schemas in `packages/flow/src/nodes` by `npm run generate`; do not edit. Panels of the designer show the same words.',
    `Every step has:\n\n${common.flatMap((field) => linesOf(field)).join('\n')}`,
    ...types.map(sectionOf),
  ].join('\n\n')}\n`
}

function sectionOf(type: NodeType): string {
  const { label, help, example: words } = kindOf(type)
  const example = newNode(newFlowDocument('en', 'Hello'), type, { x: 0, y: 0 })
  const definition = definitionOf(example)
  const optional = definition.optionalOutlets?.(example) ?? []
  const outlets = definition.outlets(example).map((one) => `\`${one}\`${optional.includes(one) ? ' (optional)' : ''}`)
  const fields = fieldsOf(type).filter(({ path }) => !EVERYWHERE.has(path))
  const { position: _, label: __, outlets: ___, ...shown } = example
  return [
    `## ${label}`,
    help,
    `For example: ${words}`,
    `Ways out of a new one: ${outlets.length > 0 ? outlets.join(', ') : 'none'}.`,
    ...(fields.length > 0 ? [fields.flatMap((field) => linesOf(field)).join('\n')] : []),
    `\`\`\`json\n${JSON.stringify(shown, null, 2)}\n\`\`\``,
  ].join('\n\n')
}

/** A setting and those inside it, as a list. */
function linesOf(field: NodeField, depth = 0): readonly string[] {
  const inside = [
    ...(field.fields ?? []),
    ...(field.each?.fields ?? []),
    ...[...(field.variants ?? []), ...(field.each?.variants ?? [])].flatMap((variant) => variant.fields),
  ]
  const known = new Set<string>()
  const parts = inside.filter(({ path }) => path !== '' && !known.has(path) && known.add(path))
  return [
    `${'  '.repeat(depth)}- **${field.label || field.path}** (\`${field.path}\`)${limitsOf(field)}${field.help ? `: ${field.help}` : ''}`,
    ...(depth < 2 ? parts.flatMap((part) => linesOf(part, depth + 1)) : []),
  ]
}

function limitsOf({ min, max, unit, choices, default: usual, kind, onlyWithout, onlyWith }: NodeField): string {
  const isNumber = kind === 'integer' || kind === 'number' || kind === 'milliseconds'
  const range = isNumber && min !== undefined && max !== undefined ? `${min}–${max}${unit ? ` ${unit}` : ''}` : ''
  const named = choices?.map(({ value }) => `\`${value}\``).join(', ') ?? ''
  const isPlain = typeof usual === 'number' || typeof usual === 'boolean' || (typeof usual === 'string' && usual !== '')
  const initial = isPlain ? `${String(usual)} unless set` : ''
  const without =
    onlyWithout === undefined ? '' : `only without ${onlyWithout.map((path) => `\`${path}\``).join(' and ')}`
  const withIt = onlyWith === undefined ? '' : `only with \`${onlyWith}\``
  const all = [range, named, initial, without, withIt].filter((text) => text !== '').join('; ')
  return all === '' ? '' : `, ${all}`
}
