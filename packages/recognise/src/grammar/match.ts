import type { Json } from '../json.ts'
import { jsonSize } from '../json.ts'
import { isFiller, wordsOf } from '../words/words.ts'
import type { Automaton, State } from './automaton.ts'
import type { TagAction } from './syntax.ts'

/** A rule that took part, with the words it covers. */
export interface RuleUse {
  readonly rule: string
  readonly text: string
  /** How many rules are around it. */
  readonly depth: number
}

export interface GrammarMatch {
  readonly value: Json
  /** Letters of what matched: of two grammars the one that covers more is meant. */
  readonly length: number
  readonly rules: readonly RuleUse[]
}

/** What was noted on a way through the automaton, the newest first; ways share what they have in common. */
interface Note {
  readonly state: State
  readonly word: string
  readonly before: Note | null
}

interface Thread {
  readonly state: number
  readonly from: number
  readonly notes: Note | null
}

/** Visits of states for one text … */
export const MOST_WORK = 400_000
/** … but never fewer words than a sentence has. */
const LEAST_WORDS = 40

/** Words that are looked at: the larger the grammar, the fewer. */
export const wordsLookedAt = ({ states }: Automaton): number =>
  Math.max(LEAST_WORDS, Math.floor(MOST_WORK / states.length))

/**
 * Goes through the words once with all ways at a time: a state is visited at most once for each word, by the way that comes first. The longest
 * match counts, then the one that begins first, then the one that is preferred where it was written.
 */
export function matchWords(
  automaton: Automaton,
  text: string,
  isWhole: boolean,
  spend: (units: number) => void,
): GrammarMatch | undefined {
  const { states, start, vocabulary } = automaton
  const all = wordsOf(text).filter((word) => vocabulary.has(word) || !isFiller(word))
  const words = all.slice(0, wordsLookedAt(automaton))
  if (isWhole && words.length < all.length) return undefined
  const visited = new Int32Array(states.length).fill(-1)
  let best: { readonly from: number; readonly to: number; readonly notes: Note | null } | undefined
  let work = 0
  let threads: Thread[] = []

  const follow = (first: Thread, at: number, into: Thread[]): void => {
    const stack = [first]
    for (let thread = stack.pop(); thread; thread = stack.pop()) {
      if (visited[thread.state] === at) continue
      visited[thread.state] = at
      work++
      const state = states[thread.state]
      if (!state) continue
      const { from, notes } = thread
      if (state.kind === 'word' || state.kind === 'any') {
        if (state.kind === 'any' ? at < words.length : state.word === words[at]) into.push(thread)
      } else if (state.kind === 'ways') {
        for (let index = state.next.length - 1; index >= 0; index--)
          stack.push({ ...thread, state: state.next[index] ?? 0 })
      } else if (state.kind === 'match') {
        const isBetter = !best || at - from > best.to - best.from
        if (at > from && (isWhole ? at === words.length && !best : isBetter)) best = { from, to: at, notes }
      } else stack.push({ state: state.next, from, notes: { state, word: '', before: notes } })
    }
  }

  for (let at = 0; at <= words.length; at++) {
    const next: Thread[] = []
    const word = words[at - 1] ?? ''
    for (const { state: index, from, notes } of threads) {
      const state = states[index]
      if (state?.kind === 'any' || state?.kind === 'word')
        follow({ state: state.next, from, notes: { state, word, before: notes } }, at, next)
    }
    if (at === 0 || !isWhole) follow({ state: start, from: at, notes: null }, at, next)
    threads = next
  }
  spend(work)
  if (!best) return undefined
  const { value, rules } = readNotes(best.notes)
  return { value, rules, length: words.slice(best.from, best.to).join(' ').length }
}

/** A rule while its part of the way is read. */
interface Frame {
  readonly rule: string
  readonly index: number
  readonly words: string[]
  readonly rules: Map<string, Json>
  latest: Json
  /** What the last rule within it means, of those that say what they mean. */
  meant: Json | undefined
  own: Json | undefined
}

/** More than a value that a variable should hold; fields that hold each other would grow without end. */
export const MOST_VALUE = 4_000

/** Reads the notes from the first on: tags make the value, words where there are none. */
function readNotes(last: Note | null): { readonly value: Json; readonly rules: readonly RuleUse[] } {
  const notes: Note[] = []
  for (let note = last; note; note = note.before) notes.push(note)
  const uses: { rule: string; text: string; depth: number }[] = []
  const frameOf = (rule: string): Frame => {
    const index = uses.push({ rule, text: '', depth: frames.length - 1 }) - 1
    return { rule, index, words: [], rules: new Map(), latest: null, meant: undefined, own: undefined }
  }
  const base: Frame = {
    rule: '',
    index: -1,
    words: [],
    rules: new Map(),
    latest: null,
    meant: undefined,
    own: undefined,
  }
  const frames: Frame[] = [base]
  for (const { state, word } of notes.reverse()) {
    const frame = frames.at(-1) ?? base
    if (state.kind === 'word' && state.written !== '') frame.words.push(state.written)
    if (state.kind === 'any') frame.words.push(word)
    if (state.kind === 'tag') for (const action of state.actions) frame.own = act(frame, action)
    if (state.kind === 'enter') frames.push(frameOf(state.rule))
    if (state.kind === 'leave') {
      frames.pop()
      const around = frames.at(-1) ?? base
      const text = frame.words.join(' ')
      const meant = frame.own === undefined ? frame.meant : frame.own
      const value = meant === undefined ? text : meant
      around.words.push(...frame.words)
      around.rules.set(frame.rule, value)
      around.latest = value
      if (meant !== undefined) around.meant = meant
      const use = uses[frame.index]
      if (use) use.text = text
    }
  }
  return { value: base.latest, rules: uses }
}

function act(frame: Frame, { path, from }: TagAction): Json {
  const given = from === 'latest' ? frame.latest : 'rule' in from ? (frame.rules.get(from.rule) ?? null) : from.literal
  const value = withField(frame.own, path, given)
  // What would grow too large keeps what it had.
  return jsonSize(value, MOST_VALUE) > MOST_VALUE ? (frame.own ?? null) : value
}

function withField(value: Json | undefined, [name, ...path]: readonly string[], given: Json): Json {
  if (name === undefined) return given
  const fields =
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as { readonly [key: string]: Json })
      : {}
  return { ...fields, [name]: withField(fields[name], path, given) }
}
