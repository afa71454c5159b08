import { baseLanguage } from '../language.ts'
import { PhraseIndex } from '../words/phrase-index.ts'
import { foldUmlauts, wordsOf } from '../words/words.ts'
import { CS } from './cs.ts'
import { DE } from './de.ts'
import { EN } from './en.ts'
import { ES } from './es.ts'
import { PL } from './pl.ts'
import { SK } from './sk.ts'
import { TURNED_AS, turned } from './turned.ts'
import type { AnswerWords } from './words.ts'

export type Answer = 'yes' | 'no' | 'unsure'

const LANGUAGES: Readonly<Record<string, AnswerWords>> = { en: EN, cs: CS, sk: SK, de: DE, pl: PL, es: ES }

/** Languages whose yes and no are known. */
export const ANSWER_LANGUAGES: readonly string[] = Object.keys(LANGUAGES)

/** In this order: what stands in two classes belongs to the first. */
const CLASSES = [
  'unsure',
  'other',
  'no',
  'confirms',
  'yes',
  'weakYes',
  'weakNo',
  'asks',
  'conditions',
  'empty',
] as const
type Class = (typeof CLASSES)[number]

interface Segment {
  readonly kind: Class | 'unknown'
  readonly from: number
  readonly to: number
  readonly length: number
}

/** In these "no" stands before any verb: "no me funciona internet" refuses nothing. */
const NEGATES_VERBS = new Set(['es', 'pl'])
/** Words that mean something else, from which on an answer of one of them counts no more. */
const MOST_UNKNOWN = { weak: 1, weakNo: 2, negated: 1, before: 2 } as const

/** The phrases of one language, all in one index. */
class AnswerReader {
  private readonly language: string
  private readonly index = new PhraseIndex<Class>()
  private readonly vocabulary = new Set<string>()
  private readonly joins: ReadonlySet<string>
  private readonly corrections: ReadonlySet<string>
  private readonly unsurePattern: RegExp

  constructor(language: string, words: AnswerWords) {
    this.language = language
    for (const kind of CLASSES)
      for (const phrase of words[kind].split('|')) {
        this.index.add(phrase, kind)
        for (const word of wordsOf(phrase)) this.vocabulary.add(word)
      }
    for (const [kind, phrase] of Object.entries(TURNED_AS)) this.index.add(phrase, kind as keyof typeof TURNED_AS)
    this.unsurePattern = words.unsurePattern
    this.joins = new Set(words.joins.split('|'))
    this.corrections = new Set(words.corrections.split('|').flatMap(wordsOf))
  }

  read(text: string): { answer: Answer; length: number } | undefined {
    const said = this.known(this.language === 'en' ? writtenOut(wordsOf(text)) : wordsOf(text))
    const words = turned(said, this.language)
    return this.decide(this.segments(words, text), words, text.includes('?'))
  }

  /** "yesss" and "nooo" are said with feeling; "natuerlich" is typed without an umlaut. */
  private known(words: readonly string[]): readonly string[] {
    return words.map((word) => {
      const forms = [word, word.replace(/(.)\1{2,}/g, '$1$1'), shortened(word), foldUmlauts(word)]
      return forms.find((form) => this.vocabulary.has(form)) ?? word
    })
  }

  /** The text as the fewest and longest phrases; of two equal ways the one that is less sure. */
  private segments(words: readonly string[], text: string): readonly Segment[] {
    const byStart = Map.groupBy(this.index.find(words), ({ from }) => from)
    const best: { readonly worth: number; readonly segment: Segment | undefined }[] = []
    best[words.length] = { worth: 0, segment: undefined }
    for (let from = words.length - 1; from >= 0; from--) {
      const unknown: Segment = { kind: 'unknown', from, to: from + 1, length: 0 }
      const known = byStart.get(from) ?? []
      const ways = [unknown, ...known.map(({ owner, to, length }): Segment => ({ kind: owner, from, to, length }))]
      for (const segment of ways) {
        const worth = worthOf(segment) + (best[segment.to]?.worth ?? 0)
        if (worth > (best[from]?.worth ?? -1)) best[from] = { worth, segment }
      }
    }
    const segments: Segment[] = []
    for (let next = best[0]?.segment; next; next = best[next.to]?.segment) segments.push(next)
    return this.language === 'es' ? withConditions(segments, words, text) : segments
  }

  private decide(
    all: readonly Segment[],
    words: readonly string[],
    isQuestion: boolean,
  ): { answer: Answer; length: number } | undefined {
    const end = all.findIndex(({ kind }, at) => isBreak(kind) && all.slice(0, at).some((one) => isAnswer(one.kind)))
    const opening = all.find(({ kind }) => isBreak(kind) || isAnswer(kind))
    // "Muss ich erst meinen Mann fragen" looks like a question.
    const isStatement =
      opening && opening.to - opening.from > 1 && !isQuestion && this.unsurePattern.test(words.join(' '))
    if (opening && isBreak(opening.kind) && !isStatement) return undefined
    const segments = end < 0 ? all : all.slice(0, end)
    const unsure = segments.find(({ kind }) => kind === 'unsure')
    if (unsure) return { answer: 'unsure', length: unsure.length }
    const open = this.unsurePattern.exec(words.slice(0, segments.at(-1)?.to ?? 0).join(' '))
    if (open) return { answer: 'unsure', length: open[0].length }
    const final = this.lastWord(segments, words)
    if (!final) return undefined
    if (final.answer === 'unsure') return final
    const isAsked = isQuestion || (end >= 0 && all[end]?.kind === 'asks')
    return this.counts(segments, final, isAsked) ? { answer: final.answer, length: final.length } : undefined
  }

  /** A no after a yes is a no; a yes after a no only where it corrects or confirms. */
  private lastWord(segments: readonly Segment[], words: readonly string[]): Final | undefined {
    let final: Final | undefined
    let denials = 0
    for (const segment of segments) {
      const { kind, length } = segment
      const answer = answerOf(kind)
      if (!answer) continue
      const between = words.slice(final?.at.to ?? 0, segment.from)
      if (final && final.answer !== answer && between.length > 0 && between.every((word) => this.joins.has(word)))
        return { answer: 'unsure', length, at: segment, isWeak: false }
      const isCorrected = between.some((word) => this.corrections.has(word))
      const isBare = final && final.at.to - final.at.from === 1
      // "No no, it's fine" takes a fear away.
      const isDenial = denials > 1 && between.length === 0
      const turns = isDenial || (kind === 'confirms' ? isBare : kind === 'yes' && isCorrected)
      if (final?.answer === 'no' && answer === 'yes' && !turns) continue
      // "Definitely not" is no weak no, nor is "yes please" a weak yes.
      const isWeak = (kind === 'weakYes' || kind === 'weakNo') && (final === undefined || final.isWeak)
      const isWord =
        answer === 'no' &&
        segment.to - segment.from <= 2 &&
        words.slice(segment.from, segment.to).every((word) => word === words[segment.from])
      denials = isWord ? (between.length === 0 ? denials : 0) + segment.to - segment.from : 0
      final = { answer, length, at: segment, isWeak }
    }
    return final
  }

  /** Whether the answer is what was meant, and not a word within something else. */
  private counts(segments: readonly Segment[], { answer, at, isWeak }: Final, isAsked: boolean): boolean {
    const unknown = segments.filter(({ kind }) => kind === 'unknown').length
    const hasOther = segments.some(({ kind }) => kind === 'other')
    const isBare = at.to - at.from === 1
    const next = segments[segments.indexOf(at) + 1]
    if (answer === 'no' && isBare && next?.kind === 'other') return false
    // "Hang on, I've got no pen" says why to wait.
    if (answer === 'no' && segments[0]?.kind === 'other' && unknown > 0) return false
    if (answer === 'no' && isBare && NEGATES_VERBS.has(this.language) && unknown > MOST_UNKNOWN.negated) return false
    const before = segments.filter(({ kind, to }) => kind === 'unknown' && to <= at.from).length
    // "I haven't got one" refuses, "my order has not arrived" tells of something.
    const most = answer === 'no' && before === 0 ? MOST_UNKNOWN.weakNo : MOST_UNKNOWN.weak
    if (isWeak) return unknown <= most && !hasOther && !isAsked
    return before <= MOST_UNKNOWN.before || at === segments.at(-1)
  }
}

interface Final {
  readonly answer: Answer
  readonly length: number
  readonly at: Segment
  readonly isWeak: boolean
}

/** Without letters drawn out; a double one inside a word or "tt" at its end is just how it is written. */
const shortened = (word: string) => word.replace(/(.)\1{2,}/g, '$1').replace(/([aeiouhsp])\1$/, '$1')

function worthOf({ kind, from, to }: Segment): number {
  if (kind === 'unknown') return 0
  return (to - from) ** 2 + (kind === 'unsure' || kind === 'other' ? 0.5 : 0)
}

function answerOf(kind: Segment['kind']): 'yes' | 'no' | undefined {
  if (kind === 'yes' || kind === 'weakYes' || kind === 'confirms') return 'yes'
  return kind === 'no' || kind === 'weakNo' ? 'no' : undefined
}
const isAnswer = (kind: Segment['kind']) => kind === 'unsure' || answerOf(kind) !== undefined
const isBreak = (kind: Segment['kind']) => kind === 'asks' || kind === 'conditions'

/** "isn't", "isnt", "it's" without contractions. */
function writtenOut(words: readonly string[]): readonly string[] {
  const written: string[] = []
  for (const [at, word] of words.entries()) {
    const before = words[at - 1] ?? ''
    if (word === 't' && before.endsWith('n'))
      written.splice(-1, 1, before === 'can' ? 'can' : before === 'won' ? 'will' : before.slice(0, -1), 'not')
    else if (Object.hasOwn(ENDINGS, word) && at > 0) written.push(ENDINGS[word] ?? '')
    else written.push(...(Object.hasOwn(TOGETHER, word) ? (TOGETHER[word] ?? '').split(' ') : [word]))
  }
  return written
}
const ENDINGS: Readonly<Record<string, string>> = { s: 'is', m: 'am', re: 'are', d: 'would', ll: 'will', ve: 'have' }
const TOGETHER: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['do', 'does', 'did', 'is', 'are', 'was', 'would', 'could', 'should', 'have', 'has'].map((verb) => [
      `${verb}nt`,
      `${verb} not`,
    ]),
  ),
  cant: 'can not',
  cannot: 'can not',
  wont: 'will not',
  aint: 'is not',
  im: 'i am',
  ive: 'i have',
  thats: 'that is',
  its: 'it is',
  lets: 'let us',
  gonna: 'going to',
  wanna: 'want to',
}

/** Spanish "si" without its accent is yes or if; it is if where a verb follows: "si no pago". */
function withConditions(segments: readonly Segment[], words: readonly string[], text: string): readonly Segment[] {
  const written = text
    .toLowerCase()
    .normalize('NFC')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  return segments.map((segment, at) => {
    const [next, later] = [segments[at + 1], segments[at + 2]]
    if (segment.kind !== 'yes' || words[segment.from] !== 'si' || written[segment.from] === 'sí') return segment
    const isIf = next?.kind === 'unknown' || (next?.kind === 'no' && (next.to - next.from > 1 || later !== undefined))
    return isIf ? { ...segment, kind: 'conditions' } : segment
  })
}

const readers = new Map<string, AnswerReader>()

/** Whether a text agrees, refuses, or leaves it open; nothing where it answers no such question or the language is not known. */
export function findYesNo(text: string, language: string): { answer: Answer; length: number } | undefined {
  const code = baseLanguage(language)
  const words = Object.hasOwn(LANGUAGES, code) ? LANGUAGES[code] : undefined
  if (!words) return undefined
  const reader = readers.get(code) ?? new AnswerReader(code, words)
  readers.set(code, reader)
  return reader.read(text)
}
