import { RE2JS } from 're2js'
import { RECOGNITION_LIMITS } from './limits.ts'

/** A regular expression that takes time linear in the text, whatever the pattern. */
export interface Pattern {
  readonly size: number
  /** Units of work for each character that is looked at. */
  readonly cost: number
  /** The first group that took part, or else the whole match; undefined without a match. */
  find(text: string): string | undefined
}

export type CompiledPattern =
  | { readonly ok: true; readonly pattern: Pattern }
  | { readonly ok: false; readonly message: string }

const CACHED = 500
const cache = new Map<string, CompiledPattern>()

/** Compiles RE2 syntax (no look-around, no back-references); refuses patterns that grow too large. */
export function compilePattern(source: string, ignoreCase = false): CompiledPattern {
  const key = `${ignoreCase ? 'i' : 'c'}${source}`
  const known = cache.get(key)
  if (known) return known
  const compiled = compileUncached(source, ignoreCase)
  if (cache.size >= CACHED) cache.clear()
  cache.set(key, compiled)
  return compiled
}

const TOO_LARGE: CompiledPattern = { ok: false, message: 'The pattern is too large; use smaller repeats' }

function compileUncached(source: string, ignoreCase: boolean): CompiledPattern {
  if (source.length > RECOGNITION_LIMITS.patternLength) {
    return { ok: false, message: `The pattern is longer than ${RECOGNITION_LIMITS.patternLength} characters` }
  }
  if (repeatsOf(source) > RECOGNITION_LIMITS.patternRepeats) {
    return { ok: false, message: `The counted repeats add up to more than ${RECOGNITION_LIMITS.patternRepeats}` }
  }
  // Seen before it is compiled: what would be far too large takes long to become it.
  if (lettersOf(source) > RECOGNITION_LIMITS.patternSize * 4) return TOO_LARGE
  try {
    const expression = RE2JS.compile(source, ignoreCase ? RE2JS.CASE_INSENSITIVE : 0)
    const size = expression.programSize()
    if (size > RECOGNITION_LIMITS.patternSize) return TOO_LARGE
    return { ok: true, pattern: patternOf(expression, size) }
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : 'This is no regular expression' }
  }
}

/** Sum of the counts in `{n}`, `{n,}` and `{n,m}`: each makes the compiled pattern longer, before its size can be seen. */
function repeatsOf(source: string): number {
  let sum = 0
  for (const [, least, most] of source.matchAll(/\{(\d{1,4})(?:,(\d{0,4}))?\}/g))
    sum += Math.max(Number(least), Number(most || 0))
  return sum
}

/** About how many letters a pattern has once its counted repeats are written out; a set of letters counts as one. */
function lettersOf(source: string): number {
  const open: number[] = []
  let [sum, last] = [0, 0]
  for (const [token, least, most] of source.matchAll(
    /\\.|\[(?:\\.|[^\]\\])+\]|\{(\d{1,4})(?:,(\d{0,4}))?\}|[\s\S]/gu,
  )) {
    if (token === '(') {
      open.push(sum)
      ;[sum, last] = [0, 0]
    } else if (token === ')') {
      last = sum
      sum += open.pop() ?? 0
    } else if (least !== undefined) {
      const more = last * (Math.max(Number(least), Number(most || 0)) - 1)
      sum += more
      last += more
    } else if (!/[?*+|^$]/.test(token)) {
      last = 1
      sum++
    }
  }
  return open.reduce((all, outer) => all + outer, sum)
}

/** One instruction at one character of the text. */
const STEP_COST = 2

/** Reading a pattern, in units of work: its letters, the tables of Unicode it names and the instructions it becomes. */
export function patternCost(source: string, compiled: CompiledPattern): number {
  const tables = source.match(/\\p/gi)?.length ?? 0
  return 100 + source.length * 200 + tables * 15_000 + (compiled.ok ? compiled.pattern.size * 120 : 0)
}

function patternOf(expression: RE2JS, size: number): Pattern {
  return {
    size,
    cost: size * STEP_COST,
    // Never `test`: it builds an automaton as it goes, of which a hostile pattern makes a second's work of each text.
    find(text) {
      const matcher = expression.matcher(text)
      if (!matcher.find()) return undefined
      for (let group = 1; group <= matcher.groupCount(); group++) {
        const part = matcher.group(group)
        if (typeof part === 'string') return part
      }
      return matcher.group() ?? ''
    },
  }
}
