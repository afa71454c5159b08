import { RE2JS } from 're2js'
import { LIMITS } from './limits.ts'

/** A regular expression that takes time linear in the text, whatever the pattern. */
export interface Pattern {
  /** Instructions; the work of a match is at most this times the length of the text. */
  readonly size: number
  test(text: string): boolean
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

function compileUncached(source: string, ignoreCase: boolean): CompiledPattern {
  if (source.length > LIMITS.patternLength) {
    return { ok: false, message: `The pattern is longer than ${LIMITS.patternLength} characters` }
  }
  if (repeatsOf(source) > LIMITS.patternRepeats) {
    return { ok: false, message: `The counted repeats add up to more than ${LIMITS.patternRepeats}` }
  }
  try {
    const expression = RE2JS.compile(source, ignoreCase ? RE2JS.CASE_INSENSITIVE : 0)
    const size = expression.programSize()
    if (size > LIMITS.patternSize) return { ok: false, message: 'The pattern is too large; use smaller repeats' }
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

/** Reading a pattern costs about as much as so many steps of an expression. */
export const patternCost = (source: string): number => 100 + source.length * 4 + repeatsOf(source) * 20

function patternOf(expression: RE2JS, size: number): Pattern {
  return {
    size,
    test: (text) => expression.test(text),
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
