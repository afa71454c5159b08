import type { Json } from '../json.ts'
import { GrammarError, type Place, type TagAction } from './syntax.ts'

/** How tags are to be read: as a text, as assignments, or as what they look like. */
export type TagFormat = 'literals' | 'assignments' | 'either'

export const MOST_TAG = 1_000
const MOST_FIELDS = 4

export function tagFormatOf(name: string, place: Place): TagFormat {
  if (/^semantics\/1\.0-literals$/i.test(name)) return 'literals'
  if (/^semantics\/1\.0$/i.test(name)) return 'assignments'
  throw new GrammarError(
    `The tag format “${name.slice(0, 60)}” is unknown; use semantics/1.0 or semantics/1.0-literals`,
    place,
  )
}

/** Tags hold literals: no script runs, so nothing in a grammar can hang or reach anything. */
export function readTag(text: string, format: TagFormat, place: Place): readonly TagAction[] {
  if (text.length > MOST_TAG) throw new GrammarError(`A tag is at most ${MOST_TAG} characters long`, place)
  const trimmed = text.trim()
  if (format === 'literals') return [{ path: [], from: { literal: trimmed } }]
  if (format === 'either' && !/^out\s*[.=]/.test(trimmed)) {
    const scalar = scalarOf(trimmed)
    return [{ path: [], from: { literal: scalar === undefined ? trimmed : scalar } }]
  }
  return statementsOf(trimmed).map((statement) => readAssignment(statement, place))
}

/** Split at semicolons outside of quotes. */
const statementsOf = (text: string): readonly string[] =>
  (text.match(/(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[^;"'])+|["']/g) ?? [])
    .map((one) => one.trim())
    .filter((one) => one !== '')

function readAssignment(statement: string, place: Place): TagAction {
  const [, fields = '', value = ''] =
    /^out((?:\s*\.\s*[A-Za-z][A-Za-z0-9_]{0,63})*)\s*=\s*([\s\S]+)$/.exec(statement) ?? []
  const path = fields
    .split('.')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const from = sourceOf(value.trim())
  if (from === undefined || path.length > MOST_FIELDS || path.some((name) => RESERVED.has(name)))
    throw new GrammarError(
      `The tag “${statement.slice(0, 60)}” is not understood. Write out = "text"; or out.field = rules.name;`,
      place,
    )
  return { path, from }
}

const RESERVED = new Set(['constructor', 'prototype'])

function sourceOf(value: string): TagAction['from'] | undefined {
  if (/^rules\.latest\(\)$/.test(value)) return 'latest'
  const [, rule] = /^rules\.([^\s.()]{1,200})$/.exec(value) ?? []
  if (rule !== undefined) return { rule }
  const literal = scalarOf(value)
  return literal === undefined ? undefined : { literal }
}

/** A quoted text, a number, true, false or null. */
function scalarOf(text: string): Exclude<Json, object> | undefined {
  const [, quoted] = /^'((?:\\.|[^'\\])*)'$/.exec(text) ?? []
  if (quoted !== undefined) return quoted.replace(/\\(.)/g, '$1')
  if (!/^(?:".*"|-?\d{1,15}(?:\.\d{1,9})?|true|false|null)$/s.test(text)) return undefined
  try {
    return JSON.parse(text) as Exclude<Json, object> // what the pattern lets through is no object
  } catch {
    return undefined
  }
}
