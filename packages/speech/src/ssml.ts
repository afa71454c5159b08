import { SaxesParser } from 'saxes'
import {
  entry,
  readEmphasis,
  readGender,
  readPitch,
  readRate,
  readSayAs,
  readStrength,
  readTime,
  readVolume,
} from './attributes.ts'
import { markupWords } from './markup-words.ts'
import {
  type Gender,
  isPause,
  LIMITS,
  type Manner,
  type Phonemes,
  type Piece,
  PLAIN,
  type SpokenPiece,
  within,
} from './piece.ts'
import { SpeechError, type SpeechProblem } from './speech.error.ts'
import { ATTRIBUTES, ownName, prefixesOf, SILENT, UNSUPPORTED } from './ssml-elements.ts'

interface Level {
  readonly manner: Manner
  readonly voice?: string
  readonly gender?: Gender
  readonly language?: string
  readonly phonemes?: Phonemes
  readonly read?: (text: string) => string
  /** Something else is said in its place, or nothing. */
  readonly isSilent?: true
  readonly pauseAfterMs: number
  /** Prefixes that stand for SSML. */
  readonly prefixes: readonly string[]
}

const PARAGRAPH_MS = 600
const SENTENCE_MS = 300
/** People who write by hand leave blanks before it. */
const DECLARATION = /^\uFEFF?\s*<\?xml\s[^<>]*\?>/
/** A document type that only names itself: it adds nothing, and is never fetched. */
const DOCUMENT_TYPE = /<!DOCTYPE\s+[\w:.-]+(?:\s+(?:PUBLIC|SYSTEM)\s[^<>[\]]*)?\s*>/
const MOST_NOTES = 10

/** What is said, and what of the markup is ignored. */
export interface Ssml {
  readonly pieces: readonly Piece[]
  /** Sentences for who writes it, each once, 10 at most. */
  readonly notes: readonly string[]
}

/**
 * Reads SSML 1.1 into pieces; the outermost `<speak>` may be left out. What no voice supports, and elements of other
 * languages, are passed over with a note, and their content is spoken. Entities that a text declares are refused.
 */
export function parseSsml(text: string): Ssml {
  if (text.length > LIMITS.text) throw new SpeechError('tooLong', `The text is longer than ${LIMITS.text} characters.`)
  const parser = new SaxesParser({ xmlns: false, fragment: true, position: true })
  const fail = (problem: SpeechProblem, message: string): never => {
    throw new SpeechError(problem, message, { line: parser.line, column: Math.max(1, parser.column) })
  }
  const pieces: Piece[] = []
  const notes = new Set<string>()
  const levels: Level[] = [{ manner: PLAIN, pauseAfterMs: 0, prefixes: [] }]
  let elements = 0
  /** Whether the last piece ends with words that are read otherwise than they are written. */
  let endsRead = false
  const top = (): Level => levels.at(-1) as Level // the first is never taken away
  const pause = (pauseMs: number) => {
    if (pauseMs > 0 && !top().isSilent) pieces.push({ pauseMs })
  }
  const say = (words: string) => {
    const { manner, voice, gender, language, phonemes, read, isSilent } = top()
    if (isSilent) return
    const last = pieces.at(-1)
    if (words.trim() === '') {
      // Between two elements it parts their words.
      if (last && !isPause(last)) pieces[pieces.length - 1] = { ...last, text: `${last.text} ` }
      return
    }
    const kept = Object.entries({ voice, gender, language, phonemes }).filter(([, value]) => value !== undefined)
    const piece: SpokenPiece = { text: read ? read(words) : words, ...manner, ...Object.fromEntries(kept) }
    // A sentence that is said in one manner stays one: an engine reads it as such.
    if (last && !isPause(last) && isAlike(last, piece))
      pieces[pieces.length - 1] = { ...last, text: joined(last.text, piece.text, endsRead || read !== undefined) }
    else pieces.push(piece)
    endsRead = read !== undefined
  }

  parser.on('error', (error) => fail('markup', markupWords(found(error.message))))
  parser.on('opentag', (tag) => {
    const { attributes } = tag as { attributes: Readonly<Record<string, string>> } // without namespaces
    const outer = top()
    elements++
    if (elements > LIMITS.elements) fail('tooLong', `There are more than ${LIMITS.elements} elements.`)
    if (levels.length > LIMITS.depth) fail('tooLong', `Elements are nested more than ${LIMITS.depth} deep.`)
    const prefixes = prefixesOf(attributes, outer.prefixes)
    const name = ownName(tag.name, prefixes)
    const level: Level = { ...outer, prefixes, pauseAfterMs: 0 }
    // Nothing within it is said, and it may be of any language.
    if (outer.isSilent) return levels.push(level)
    const allowed = entry(ATTRIBUTES, name)
    if (!allowed) {
      notes.add(`<${tag.name.slice(0, 40)}> is not supported: its content is spoken.`)
      return levels.push(level)
    }
    const strange = Object.keys(attributes).find((each) => !allowed.includes(each) && !/^xmlns$|:/.test(each))
    if (strange !== undefined) fail('attribute', `<${name}> has no attribute ${strange}.`)
    if (name === 'speak' && levels.length > 1) fail('element', '<speak> can only be the outermost element.')
    for (const each of [name, ...Object.keys(attributes).map((attribute) => `${name} ${attribute}`)]) {
      const words = entry(UNSUPPORTED, each)
      if (words !== undefined) notes.add(words)
    }
    const asked: Asked = {
      attributes,
      need: (attribute) => attributes[attribute] ?? fail('attribute', `<${name}> needs ${attribute}.`),
      value: (attribute, read) => {
        const given = attributes[attribute]
        if (given === undefined) return undefined
        return read(given.trim()) ?? fail('attribute', `“${given.slice(0, 40)}” is no ${attribute} of <${name}>.`)
      },
      note: (words) => notes.add(words),
    }
    if (name === 'break') pause(asked.value('time', readTime) ?? asked.value('strength', readStrength) ?? 500)
    if (name === 'sub') say(asked.need('alias'))
    levels.push({ ...level, ...spoken(attributes['xml:lang']), ...changeOf(name, asked, outer) })
    return undefined
  })
  parser.on('closetag', () => {
    pause(levels.pop()?.pauseAfterMs ?? 0)
  })
  parser.on('text', say)
  parser.on('cdata', say)
  parser.write(withoutProlog(text)).close()
  return { pieces, notes: [...notes].slice(0, MOST_NOTES) }
}

/** The text with blanks for its declaration and document type, so that what follows keeps its line and column. */
function withoutProlog(text: string): string {
  const blank = (found: string) => found.replaceAll(/[^\n]/g, ' ')
  const declared = text.replace(DECLARATION, blank)
  const type = DOCUMENT_TYPE.exec(declared)
  if (!type) return declared
  const before = declared.slice(0, type.index).replaceAll(/<!--.*?-->|<\?.*?\?>/gs, '')
  return before.trim() === '' ? declared.replace(DOCUMENT_TYPE, blank) : declared
}

/** What an element says of itself. */
interface Asked {
  readonly attributes: Readonly<Record<string, string>>
  /** Refused where it is missing. */
  need(attribute: string): string
  /** Undefined where it is missing, refused where it can't be read. */
  value<T>(attribute: string, read: (text: string) => T | undefined): T | undefined
  note(words: string): void
}

/** How what an element holds is said otherwise than what is around it. */
function changeOf(name: string, { attributes, need, value, note }: Asked, outer: Level): Partial<Level> {
  switch (name) {
    case 'p':
      return { pauseAfterMs: PARAGRAPH_MS }
    case 's':
      return { pauseAfterMs: SENTENCE_MS }
    case 'prosody': {
      const isInHertz = HERTZ.test(attributes.pitch ?? '')
      if (isInHertz) note('A pitch in Hz is ignored. Write it in % or st.')
      const rate = value('rate', readRate)
      const pitch = isInHertz ? undefined : value('pitch', readPitch)
      return { manner: within(outer.manner, defined({ rate, pitch, gain: value('volume', readVolume) })) }
    }
    case 'emphasis':
      return { manner: within(outer.manner, value('level', readEmphasis) ?? readEmphasis('moderate') ?? {}) }
    case 'say-as': {
      const kind = need('interpret-as').trim()
      const read = readSayAs(kind)
      if (read) return { read }
      note(`<say-as> does not support “${kind.slice(0, 40)}”: its content is spoken as written.`)
      return {}
    }
    case 'phoneme':
      return { phonemes: { alphabet: attributes.alphabet?.trim() || 'ipa', ph: need('ph').trim() } }
    case 'lang':
      return spoken(need('xml:lang'))
    case 'voice': {
      const { name: voice, languages = '' } = attributes
      const gender = value('gender', readGender)
      // “en-US:en-GB fr” in 1.1: the first, without its accent.
      const [language = ''] = languages.trim().split(/[\s:]+/)
      return { ...(voice?.trim() ? { voice: voice.trim() } : {}), ...(gender ? { gender } : {}), ...spoken(language) }
    }
    default:
      return name === 'sub' || SILENT.has(name) ? { isSilent: true } : {}
  }
}

const HERTZ = /^\s*[+-]?\d+(?:\.\d+)?\s*Hz\s*$/i

const spoken = (language: string | undefined): Partial<Level> => (language?.trim() ? { language: language.trim() } : {})

/** By their phonemes only within one element: two that are written alike are two words. */
const isAlike = (one: SpokenPiece, other: SpokenPiece): boolean =>
  one.phonemes === other.phonemes &&
  (['rate', 'pitch', 'gain', 'voice', 'gender', 'language'] as const).every((key) => one[key] === other[key])

/** “1 2” as digits and “34” after it stay apart; what is one word in parts stays one. */
const joined = (one: string, other: string, isRead: boolean): string =>
  isRead && /[\p{L}\p{N}]$/u.test(one) && /^[\p{L}\p{N}]/u.test(other) ? `${one} ${other}` : one + other

const defined = (manner: Readonly<Record<keyof Manner, number | undefined>>): Partial<Manner> =>
  Object.fromEntries(Object.entries(manner).filter(([, value]) => value !== undefined))

/** The parser's words without the position that it puts before them. */
const found = (message: string): string => message.replace(/^(?:[^:]*:)?\d+:\d+: /, '').trim()
