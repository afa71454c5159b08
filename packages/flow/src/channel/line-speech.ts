import type { Hypothesis } from '../engine/input.ts'

/**
 * What becomes of what is said: it answers the listen, or can only cut short what plays, or is said to nobody and belongs to a listen that opens
 * meanwhile, or is in vain.
 */
export type SpeechRole = 'answers' | 'cuts' | 'free' | 'ignored'

export interface Segment {
  readonly id: string
  readonly fromMs: number
  role: SpeechRole
  /** Until when it was spoken, and when that was known. */
  ended?: { readonly toMs: number; readonly knownMs: number }
  heard?: readonly Hypothesis[]
}

/** What speech waits for: its end, its results, or the silence after it. */
export interface SpeechWait {
  readonly for: 'end' | 'results' | 'silence'
  readonly untilMs: number
}

/** What was said in one turn. */
export interface Utterance {
  readonly alternatives: readonly Hypothesis[]
  readonly spoken: { readonly fromMs: number; readonly toMs: number }
}

interface Times {
  readonly endSilenceMs: number
  readonly maxSpeechMs: number
  readonly resultMs: number
}

const NONE: readonly Segment[] = []

/** Of more a recogniser is out of order. */
const MOST_SEGMENTS = 50
/** Readings of a turn that was spoken in several segments. */
const MOST_READINGS = 5

/** The segments of speech that are open: begun, and neither taken nor known to be none. */
export class LineSpeech {
  readonly #segments = new Map<string, Segment>()
  #isCut = false
  /** From when on the length of the turn counts: from its beginning, or from when its listen opened. */
  #sinceMs = 0

  get(id: string): Segment | undefined {
    return this.#segments.get(id)
  }

  get isFull(): boolean {
    return this.#segments.size >= MOST_SEGMENTS
  }

  /** Whether the turn was cut off at its most, so that nothing more belongs to it. */
  get isCut(): boolean {
    return this.#isCut
  }

  /** Those that something is waited for. */
  get live(): readonly Segment[] {
    if (this.#segments.size === 0) return NONE
    return [...this.#segments.values()].filter(({ role }) => role === 'answers' || role === 'cuts')
  }

  /** Whether something is being said in vain that began at `sinceMs` or later. */
  isVainSince(sinceMs: number): boolean {
    for (const { role, ended, fromMs } of this.#segments.values())
      if (role === 'ignored' && !ended && fromMs >= sinceMs) return true
    return false
  }

  begin(id: string, fromMs: number, role: SpeechRole): void {
    if (this.live.length === 0) this.#sinceMs = fromMs
    this.#segments.set(id, { id, fromMs, role })
  }

  drop({ id }: Segment): void {
    this.#segments.delete(id)
    if (this.live.length === 0) this.#isCut = false
  }

  /** Those that were in vain are forgotten first. */
  makeRoom(): void {
    const old = [...this.#segments.values()].find(({ role }) => role === 'ignored' || role === 'free')
    if (this.isFull && old) this.drop(old)
  }

  end(segment: Segment, toMs: number, knownMs: number): void {
    segment.ended = { toMs: Math.min(knownMs, Math.max(segment.fromMs, toMs)), knownMs }
  }

  /** Gives all that something was waited for another role; what was understood of them. */
  release(role: 'free' | 'ignored'): Utterance | undefined {
    const said = this.#utterance()
    for (const segment of this.live) {
      if (segment.heard) this.drop(segment)
      else segment.role = role
    }
    this.#isCut = false
    return said
  }

  /** Speech that goes on while a listen opens belongs to it. */
  claim(nowMs: number, roleOf: (fromMs: number) => SpeechRole): void {
    this.#sinceMs = nowMs
    for (const segment of this.#segments.values()) {
      if (segment.role !== 'free' || segment.ended) continue
      segment.role = roleOf(segment.fromMs)
    }
  }

  wait({ endSilenceMs, maxSpeechMs, resultMs }: Times): SpeechWait | undefined {
    const { live } = this
    if (live.length === 0) return undefined
    if (live.some(({ ended }) => !ended)) return { for: 'end', untilMs: this.#sinceMs + maxSpeechMs }
    if (live.some(({ heard }) => !heard))
      return { for: 'results', untilMs: Math.max(...live.map(({ ended }) => ended?.knownMs ?? 0)) + resultMs }
    const toMs = Math.max(...live.map(({ ended }) => ended?.toMs ?? 0))
    return { for: 'silence', untilMs: this.#isCut ? 0 : toMs + endSilenceMs }
  }

  /** The turn is over at its most; gives the segments that were cut off. */
  cut(nowMs: number): readonly Segment[] {
    const cut = this.live.filter(({ ended }) => !ended)
    for (const segment of cut) this.end(segment, nowMs, nowMs)
    this.#isCut = true
    return cut
  }

  /** The turn is over: what was said in it. */
  take(): Utterance | undefined {
    const said = this.#utterance()
    for (const segment of this.live) if (segment.heard) this.drop(segment)
    return said
  }

  #utterance(): Utterance | undefined {
    const said = this.live.flatMap(({ fromMs, ended, heard }) => (heard && ended ? [{ fromMs, ...ended, heard }] : []))
    if (said.length === 0) return undefined
    const spoken = {
      fromMs: Math.min(...said.map(({ fromMs }) => fromMs)),
      toMs: Math.max(...said.map(({ toMs }) => toMs)),
    }
    return { alternatives: joined(said.map(({ heard }) => heard)), spoken }
  }
}

/** The readings of several segments as readings of the whole; of one they are its own. */
function joined(parts: readonly (readonly Hypothesis[])[]): readonly Hypothesis[] {
  const [only, ...others] = parts
  if (others.length === 0) return only ?? []
  const most = Math.min(MOST_READINGS, Math.max(...parts.map(({ length }) => length)))
  return Array.from({ length: most }, (_, index) => {
    const chosen = parts.flatMap((part) => part[Math.min(index, part.length - 1)] ?? [])
    const known = chosen.flatMap(({ confidence }) => (confidence === undefined ? [] : [confidence]))
    const text = chosen.map((each) => each.text.trim()).join(' ')
    return known.length === chosen.length ? { text, confidence: Math.min(...known) } : { text }
  })
}
