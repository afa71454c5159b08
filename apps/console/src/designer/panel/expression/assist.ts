import { compileExpression } from '@parley/flow/expressions/expression.ts'
import { ExpressionError } from '@parley/flow/expressions/expression-error.ts'
import { FUNCTION_REFERENCE, type FunctionReference, type ValueKind } from '@parley/flow/expressions/reference.ts'
import { splitTemplate } from '@parley/flow/expressions/template.ts'
import type { FlowVariable } from '@parley/flow/settings.schema.ts'
import type { CodeProblem } from '../../../kit/code/CodeEditor.tsx'
import { t } from './assist.messages.ts'
import type { CodeKind } from './code-words.ts'

/** What an expression sees. */
export interface Seen {
  readonly variables: readonly FlowVariable[]
  /** Beside the variables, such as the response of a request. */
  readonly names: readonly string[]
}

type Piece = { source: string; from: number }

/** The expressions of a field with the place where each begins; an error where a brace is not closed. */
function piecesOf(source: string, kind: CodeKind): readonly Piece[] | ExpressionError {
  if (kind === 'expression') return [{ source, from: 0 }]
  const parts = splitTemplate(source)
  if (parts instanceof ExpressionError) return parts
  let at = 0
  return parts.flatMap((part): Piece[] => {
    const from = at
    at += typeof part === 'string' ? part.length : part.expression.length + 4
    return typeof part === 'string' ? [] : [{ source: part.expression, from: from + 2 }]
  })
}

/** What is wrong with what is typed, where it stands; nothing while a field is empty. */
export function faultsIn(source: string, kind: CodeKind, seen: Seen): readonly CodeProblem[] {
  if (source.trim() === '') return []
  const pieces = piecesOf(source, kind)
  if (pieces instanceof ExpressionError) {
    const from = pieces.position ?? 0
    return [{ from, to: source.length, message: t('notClosed') }]
  }
  const known = new Set([...seen.variables.map(({ name }) => name), ...seen.names])
  return pieces.flatMap((piece) => faultsOf(piece, known))
}

function faultsOf({ source, from }: Piece, known: ReadonlySet<string>): readonly CodeProblem[] {
  if (source.trim() === '') return [{ from: from - 2, to: from + source.length + 2, message: t('empty') }]
  const compiled = compileExpression(source)
  if (!compiled.ok) {
    const { position = 0, message } = compiled.error
    const at = Math.min(position, source.trimEnd().length - 1)
    const word = /^\w+/.exec(source.slice(at))?.[0].length ?? 1
    return [{ from: from + at, to: from + at + word, message }]
  }
  return [...compiled.expression.names]
    .filter((name) => !known.has(name))
    .flatMap((name) =>
      placesOf(source, name).map((at) => ({
        from: from + at,
        to: from + at + name.length,
        message: t('undeclared', { name }),
      })),
    )
}

/** Where a name stands as one: not in a text, not after a dot. */
function placesOf(source: string, name: string): readonly number[] {
  const pattern = new RegExp(`"(?:[^"\\\\]|\\\\.)*"|'(?:[^'\\\\]|\\\\.)*'|(?<![.\\w])${name}(?!\\w)`, 'g')
  return [...source.matchAll(pattern)].flatMap(({ 0: found, index }) => (found === name ? [index] : []))
}

/** The expression around an offset, and the offset within it. */
function pieceAt(source: string, offset: number, kind: CodeKind): { before: string; from: number } | undefined {
  if (kind === 'expression') return { before: source.slice(0, offset), from: 0 }
  const open = source.lastIndexOf('{{', offset)
  if (open < 0 || open + 2 > offset) return undefined
  const between = source.slice(open + 2, offset)
  return between.includes('}}') ? undefined : { before: between, from: open + 2 }
}

/** Kinds of values in words. */
export const KIND_WORDS: Readonly<Record<ValueKind, string>> = {
  text: t('text'),
  number: t('number'),
  boolean: t('boolean'),
  list: t('list'),
  object: t('object'),
  time: t('time'),
  duration: t('duration'),
  any: t('any'),
}

const KIND_OF: Readonly<Record<FlowVariable['type'], readonly ValueKind[]>> = {
  string: ['text'],
  number: ['number'],
  boolean: ['boolean'],
  date: ['text', 'time'],
  list: ['list'],
  object: ['object'],
}

/** The kinds of values that what stands before a dot can have; undefined where only running would tell. */
function kindsBefore(before: string, { variables }: Seen): readonly ValueKind[] | undefined {
  const variable = /(?:^|[^.\w])([A-Za-z]\w*)$/.exec(before)?.[1]
  const declared = variables.find(({ name }) => name === variable)
  if (declared) return KIND_OF[declared.type]
  if (/["']$/.test(before)) return ['text']
  if (/\]$/.test(before)) return ['list']
  const called = /([A-Za-z_]\w*)\([^()]*\)$/.exec(before)?.[1]
  const { gives } = FUNCTION_REFERENCE.find(({ name }) => name === called) ?? {}
  return gives === undefined || gives === 'any' ? undefined : [gives]
}

type Option = { label: string; detail: string; insert: string; info?: string }

const ofFunction = ({ name, form, gives, help, example }: FunctionReference): Option => ({
  label: name,
  detail: `${form.slice(name.length)} → ${KIND_WORDS[gives]}`,
  insert: form.endsWith('()') ? form : `${name}(`,
  info: `${help} ${example}`,
})

/** What can be written at an offset: variables and functions, after a dot what is possible with the value before it. */
export function suggestionsAt(source: string, offset: number, kind: CodeKind, seen: Seen) {
  const piece = pieceAt(source, offset, kind)
  if (!piece) return undefined
  const word = /[A-Za-z_]\w*$/.exec(piece.before)?.[0] ?? ''
  const rest = piece.before.slice(0, piece.before.length - word.length)
  const from = offset - word.length
  if (/\.\s*$/.test(rest)) {
    const kinds = kindsBefore(rest.replace(/\.\s*$/, ''), seen)
    const methods = FUNCTION_REFERENCE.filter(({ on }) => on && (!kinds || on.some((each) => kinds.includes(each))))
    return { from, to: offset, options: methods.map(ofFunction) }
  }
  if (/["'][^"']*$/.test(rest) && (rest.match(/["']/g)?.length ?? 0) % 2 === 1) return undefined
  return {
    from,
    to: offset,
    options: [
      ...seen.names.map((name) => ({ label: name, detail: KIND_WORDS.object, insert: name })),
      ...seen.variables.map(({ name, type, note }) => ({
        label: name,
        detail: KIND_WORDS[KIND_OF[type][0] ?? 'any'],
        insert: name,
        ...(note ? { info: note } : {}),
      })),
      ...FUNCTION_REFERENCE.filter(({ on }) => !on).map(ofFunction),
    ],
  }
}
