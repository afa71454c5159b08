import type { Json } from '../json.ts'
import { LIMITS } from '../limits.ts'
import { compileExpression, type Expression } from './expression.ts'
import { ExpressionError } from './expression-error.ts'
import type { Scope } from './functions.ts'
import { MASK } from './mask.ts'
import { textOf } from './value.ts'

/** How values are written into the text, so that they cannot change its structure. */
export type Encoding = 'text' | 'xml' | 'url' | 'json'

export interface Template {
  readonly names: ReadonlySet<string>
  /** Characters of its expressions. */
  readonly length: number
  /** Gives the text, and the same text with the values of redacted names masked. */
  render(scope: Scope, encoding: Encoding, isRedacted: (name: string) => boolean): { text: string; masked: string }
}

export type CompiledTemplate =
  | { readonly ok: true; readonly template: Template }
  | { readonly ok: false; readonly error: ExpressionError }

/** Reads a text with `{{ expression }}` in it. */
export function compileTemplate(source: string): CompiledTemplate {
  const parts = splitTemplate(source)
  if (parts instanceof ExpressionError) return { ok: false, error: parts }
  const names = new Set<string>()
  const compiled: (string | Expression)[] = []
  let length = 0
  for (const part of parts) {
    if (typeof part === 'string') {
      compiled.push(part)
      continue
    }
    const result = compileExpression(part.expression)
    if (!result.ok) return result
    for (const name of result.expression.names) names.add(name)
    compiled.push(result.expression)
    length += part.expression.length
  }
  return {
    ok: true,
    template: { names, length, render: (scope, encoding, isRedacted) => render(compiled, scope, encoding, isRedacted) },
  }
}

function render(
  parts: readonly (string | Expression)[],
  scope: Scope,
  encoding: Encoding,
  isRedacted: (name: string) => boolean,
) {
  let text = ''
  let masked = ''
  for (const part of parts) {
    if (typeof part === 'string') {
      text += part
      masked += part
      continue
    }
    const value = encode(part.evaluate(scope), encoding)
    text += value
    masked += [...part.names].some(isRedacted) ? MASK : value
    if (text.length > LIMITS.stringLength) throw new ExpressionError('size', 'The text became too long')
  }
  return { text, masked }
}

const XML: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;', "'": '&apos;' }

/** A value as it is written into a text of a kind. */
export function encode(value: Json, encoding: Encoding): string {
  switch (encoding) {
    case 'json':
      return JSON.stringify(value)
    case 'xml':
      return textOf(value).replace(/[<>&"']/g, (sign) => XML[sign] ?? sign)
    case 'url':
      return encodeURIComponent(textOf(value).toWellFormed())
    case 'text':
      return textOf(value)
  }
}

/** Literal parts and expressions of a template, in order; an error where a `{{` is not closed. */
export function splitTemplate(source: string): readonly (string | { readonly expression: string })[] | ExpressionError {
  const parts: (string | { expression: string })[] = []
  let at = 0
  for (;;) {
    const open = source.indexOf('{{', at)
    if (open < 0) break
    const close = findClose(source, open + 2)
    if (close < 0) return new ExpressionError('syntax', '"{{" is not closed by "}}"', open)
    if (open > at) parts.push(source.slice(at, open))
    parts.push({ expression: source.slice(open + 2, close) })
    at = close + 2
  }
  if (at < source.length) parts.push(source.slice(at))
  return parts
}

/** The closing braces, looking past quoted texts and nested braces. */
function findClose(source: string, from: number): number {
  let quote = ''
  let depth = 0
  for (let at = from; at < source.length; at++) {
    const sign = source[at]
    if (quote !== '') {
      if (sign === '\\') at++
      else if (sign === quote) quote = ''
    } else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '{') depth++
    else if (sign === '}' && depth > 0) depth--
    else if (sign === '}' && source[at + 1] === '}') return at
  }
  return -1
}
