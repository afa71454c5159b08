import { expressionsOf } from '../check/places.ts'
import type { FlowDocument } from '../document.schema.ts'
import type { ExpressionPlace } from '../engine/node-definition.ts'
import { FUNCTION_FACTS, METHOD_FACTS, type ValueType } from '../expressions/describe.ts'
import { compileExpression } from '../expressions/expression.ts'
import { typeOfExpression } from '../expressions/infer.ts'
import { namesOf } from '../expressions/names.ts'
import { splitTemplate } from '../expressions/template.ts'
import type { FlowNode } from '../nodes/registry.schema.ts'
import type { FlowVariable } from '../settings.schema.ts'
import { nodeOf } from './edit.ts'
import { type Path, pathOf, stepsText, withValueAt } from './path.ts'

export interface Completion {
  readonly label: string
  readonly kind: 'variable' | 'place' | 'function' | 'method' | 'word'
  /** Its type or how it is written. */
  readonly detail: string
  readonly help?: string
  /** What takes the place of the text between `from` and `to`. */
  readonly insert: string
}

export interface Completions {
  readonly from: number
  readonly to: number
  readonly options: readonly Completion[]
}

const TYPE_WORDS: Readonly<Record<ValueType, string>> = {
  string: 'text',
  number: 'number',
  boolean: 'yes or no',
  date: 'date',
  list: 'list',
  object: 'object',
  time: 'time',
  duration: 'duration',
  null: 'null',
}

/** What is known of the names a place adds to the variables. */
const PLACE_FIELDS: Readonly<Record<string, Readonly<Record<string, ValueType | undefined>>>> = {
  response: { status: 'number', headers: 'object', body: undefined },
}

/** The expression or template at a path, also where a panel has just begun to write one. */
function placeAt(node: FlowNode, path: Path, source: string): ExpressionPlace {
  const wanted = stepsText(pathOf(path))
  const known = expressionsOf(node).find((place) => place.path === wanted)
  if (known) return known
  try {
    // Definitions read the fields of an expression only, so a node that holds nothing else there tells as much.
    const draft = withValueAt(node, path, source) as FlowNode
    return expressionsOf(draft).find((place) => place.path === wanted) ?? { path: wanted, kind: 'expression', source }
  } catch (error) {
    if (error instanceof TypeError) return { path: wanted, kind: 'expression', source }
    throw error
  }
}

const typesOf = ({ settings }: FlowDocument): ReadonlyMap<string, FlowVariable> =>
  new Map(settings.variables.map((variable) => [variable.name, variable]))

/** The expressions in a source, each with where it begins. */
function partsOf({ kind }: ExpressionPlace, source: string): readonly { text: string; start: number }[] {
  if (kind === 'expression') return [{ text: source, start: 0 }]
  const parts = splitTemplate(source)
  if (parts instanceof Error) {
    // While a part is being written it is not closed yet.
    const open = source.lastIndexOf('{{')
    return open < 0 ? [] : [{ text: source.slice(open + 2), start: open + 2 }]
  }
  let at = 0
  return parts.flatMap((part) => {
    const start = at
    at += typeof part === 'string' ? part.length : part.expression.length + 4
    return typeof part === 'string' ? [] : [{ text: part.expression, start: start + 2 }]
  })
}

/** What can be written at a place of an expression or a template; nothing between expressions. */
export function completionsFor(
  document: FlowDocument,
  nodeId: string,
  path: Path,
  source: string,
  offset: number,
): Completions {
  const none = { from: offset, to: offset, options: [] }
  const node = nodeOf(document, nodeId)
  if (!node) return none
  const place = placeAt(node, path, source)
  const part = partsOf(place, source).find(({ text, start }) => offset >= start && offset <= start + text.length)
  if (!part) return none
  const before = part.text.slice(0, offset - part.start)
  if (isInQuotes(before)) return none
  const word = /[A-Za-z_][A-Za-z0-9_]*$/.exec(before)?.[0] ?? ''
  const rest = /^[A-Za-z0-9_]*/.exec(source.slice(offset))?.[0] ?? ''
  const receiver = /([A-Za-z_][\w.]*|[)\]"'])\s*\.\s*$/.exec(before.slice(0, before.length - word.length))?.[1]
  const all = receiver === undefined ? beginnings(document, place) : members(document, place, receiver)
  const options = all.filter(({ label }) => label.toLowerCase().startsWith(word.toLowerCase()))
  return { from: offset - word.length, to: offset + rest.length, options }
}

const isInQuotes = (text: string): boolean => (text.replaceAll(/\\./g, '').match(/"/g)?.length ?? 0) % 2 === 1

function beginnings({ settings }: FlowDocument, { names = [] }: ExpressionPlace): readonly Completion[] {
  return [
    ...names.map((name): Completion => ({ label: name, kind: 'place', detail: 'here only', insert: name })),
    ...settings.variables.map(
      ({ name, type, note }): Completion => ({
        label: name,
        kind: 'variable',
        detail: TYPE_WORDS[type],
        ...(note !== undefined && { help: note }),
        insert: name,
      }),
    ),
    ...Object.entries(FUNCTION_FACTS).map(
      ([label, { signature, help }]): Completion => ({
        label,
        kind: 'function',
        detail: signature,
        help,
        insert: `${label}(`,
      }),
    ),
    ...['true', 'false', 'null'].map((label): Completion => ({ label, kind: 'word', detail: 'value', insert: label })),
  ]
}

function members(document: FlowDocument, { names = [] }: ExpressionPlace, receiver: string): readonly Completion[] {
  const fields = names.includes(receiver) ? Object.entries(PLACE_FIELDS[receiver] ?? {}) : []
  const type = receiver === '"' || receiver === "'" ? 'string' : typesOf(document).get(receiver)?.type
  return [
    ...fields.map(
      ([label, of]): Completion => ({
        label,
        kind: 'place',
        detail: of === undefined ? 'any value' : TYPE_WORDS[of],
        insert: label,
      }),
    ),
    ...Object.entries(METHOD_FACTS)
      .filter(([, { on }]) => type === undefined || on?.includes(type))
      .map(
        ([label, { signature, help }]): Completion => ({
          label,
          kind: 'method',
          detail: signature,
          help,
          insert: `${label}(`,
        }),
      ),
  ]
}

export type ExpressionCheck =
  /** `type` where it is certain what comes out. */
  | { readonly ok: true; readonly type?: ValueType }
  | { readonly ok: false; readonly message: string; readonly from: number; readonly to: number }

/** What is wrong with an expression or a template while it is being written, and where; of one that is sound what it gives. */
export function checkExpressionAt(document: FlowDocument, nodeId: string, path: Path, source: string): ExpressionCheck {
  const node = nodeOf(document, nodeId)
  if (!node) return { ok: true }
  const place = placeAt(node, path, source)
  if (place.kind === 'template') {
    const parts = splitTemplate(source)
    if (parts instanceof Error)
      return { ok: false, message: parts.message, from: source.lastIndexOf('{{'), to: source.length }
  }
  const variables = typesOf(document)
  for (const { text, start } of partsOf(place, source)) {
    const fault = faultOf(text, start, place, variables)
    if (fault) return fault
  }
  if (place.kind === 'template') return { ok: true, type: 'string' }
  const type = typeOfExpression(source, (name) => variables.get(name)?.type)
  return type === undefined ? { ok: true } : (mismatch(place, type, source, variables) ?? { ok: true, type })
}

function faultOf(
  text: string,
  start: number,
  { names = [] }: ExpressionPlace,
  variables: ReadonlyMap<string, FlowVariable>,
): ExpressionCheck | undefined {
  if (text.trim() === '') return { ok: false, message: 'Write an expression', from: start, to: start + text.length }
  const compiled = compileExpression(text)
  if (!compiled.ok) {
    const at = start + (compiled.error.position ?? 0)
    return { ok: false, message: compiled.error.message, from: at, to: Math.max(at, start + text.length) }
  }
  const unknown = namesOf(text).find(({ name }) => !variables.has(name) && !names.includes(name))
  if (!unknown) return undefined
  const message = `The variable "${unknown.name}" is not declared`
  return { ok: false, message, from: start + unknown.start, to: start + unknown.end }
}

/** A condition has to be true or false; what a variable takes has to be of its type. */
function mismatch(
  { path, into }: ExpressionPlace,
  type: ValueType,
  source: string,
  variables: ReadonlyMap<string, FlowVariable>,
): ExpressionCheck | undefined {
  const fault = (message: string): ExpressionCheck => ({ ok: false, message, from: 0, to: source.length })
  if (/^cases\[/.test(path))
    return type === 'boolean' ? undefined : fault(`A condition has to be true or false; this is a ${TYPE_WORDS[type]}`)
  const wanted = into === undefined ? undefined : variables.get(into)?.type
  if (wanted === undefined || type === 'null' || fits(type, wanted)) return undefined
  return fault(`"${into}" takes a ${TYPE_WORDS[wanted]}; this is a ${TYPE_WORDS[type]}`)
}

/** As the engine has it: texts are read as what they say, and nearly everything can be a text. */
function fits(type: ValueType, wanted: FlowVariable['type']): boolean {
  if (type === wanted || type === 'string') return wanted !== 'list' && wanted !== 'object' ? true : type === wanted
  if (wanted === 'string') return type !== 'list' && type !== 'object'
  return wanted === 'date' && type === 'time'
}
