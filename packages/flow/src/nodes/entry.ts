import { KEYED_KINDS } from '@parley/recognise/languages.ts'
import type { Recogniser } from '@parley/recognise/recogniser.schema.ts'
import type { ListenKeys } from '../engine/effect.ts'

const NO_KEY = /[^0-9*#]/g
const MOST_KEYS = 40
export const INTER_DIGIT_MS = 3_000

/** Recognisers to which keys are a hypothesis like words. */
const KEYED: ReadonlySet<string> = new Set([...KEYED_KINDS, 'pattern', 'anything'])

interface KeySettings {
  readonly interDigitTimeoutMs?: number | undefined
  readonly clearTypeAhead?: boolean | undefined
}

/** How keys are collected for these recognisers; undefined where none of them understands keys. */
export function keysFor(recognisers: readonly Recogniser[], settings: KeySettings): ListenKeys | undefined {
  const fixed = recognisers.flatMap((one) => (one.kind === 'keys' ? [one.keys] : []))
  const isOpen = recognisers.some(({ kind }) => KEYED.has(kind))
  const lengths = fixed.map((keys) => keys.length)
  if (!isOpen && fixed.length === 0) return undefined
  const max = isOpen ? MOST_KEYS : Math.max(...lengths)
  const cancel = fixed.filter((key) => isCancel(key) && !fixed.some((other) => other !== key && other.includes(key)))
  return collecting(
    { min: isOpen ? 1 : Math.min(...lengths), max, cancel, isHashFree: !fixed.join('').includes('#') },
    settings,
  )
}

interface Collected {
  readonly min: number
  readonly max: number
  readonly cancel: readonly string[]
  readonly terminator?: string | undefined
  /** Whether # has no meaning of its own, so that it can end an entry as people expect. */
  readonly isHashFree: boolean
}

export function collecting(
  { min, max, cancel, terminator, isHashFree }: Collected,
  { interDigitTimeoutMs = INTER_DIGIT_MS, clearTypeAhead = false }: KeySettings,
): ListenKeys {
  const end = terminator ?? (isHashFree && max > 1 ? '#' : undefined)
  return {
    min,
    max,
    ...(end === undefined ? {} : { terminator: end }),
    ...(max > 1 && cancel.length > 0 ? { cancel } : {}),
    interDigitTimeoutMs,
    clearTypeAhead,
  }
}

/** A key that no number has. */
export const isCancel = (key: string): boolean => key === '*' || key === '#'

/** What an entry comes to: what stands before the terminator; a cancel key stands for all of it. */
export function readEntry(digits: string, { terminator, cancel = [] }: ListenKeys): string {
  let entry = ''
  for (const key of digits.replace(NO_KEY, '').slice(0, MOST_KEYS * 2)) {
    if (key === terminator) return entry
    if (cancel.includes(key)) return key
    entry += key
  }
  return entry
}

/** The keys a message consists of, as one may write them; undefined where it is anything else. */
export function typedKeys(text: string): string | undefined {
  const keys = text.replace(/[\s().\-/]/g, '')
  return /^[0-9*#]+$/.test(keys) ? keys : undefined
}
