import { SaxesParser } from 'saxes'
import {
  entry,
  readEmphasis,
  readPitch,
  readRate,
  readSayAs,
  readStrength,
  readTime,
  readVolume,
} from './attributes.ts'
import { markupWords } from './markup-words.ts'
import { LIMITS, type Manner, type Piece, PLAIN, within } from './piece.ts'
import { SpeechError, type SpeechProblem } from './speech.error.ts'

interface Level {
  readonly manner: Manner
  readonly voice?: string
  readonly language?: string
  readonly read?: (text: string) => string
  /** Something else is read in its place. */
  readonly isReplaced?: true
  readonly pauseAfterMs: number
}

const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  speak: ['version', 'xml:lang', 'xmlns'],
  p: [],
  s: [],
  break: ['time', 'strength'],
  prosody: ['rate', 'pitch', 'volume'],
  emphasis: ['level'],
  'say-as': ['interpret-as', 'format', 'detail'],
  sub: ['alias'],
  voice: ['name', 'xml:lang', 'gender', 'age', 'variant'],
  lang: ['xml:lang'],
  mark: ['name'],
}
const PARAGRAPH_MS = 600
const SENTENCE_MS = 300
const known = Object.keys(ATTRIBUTES)
  .filter((name) => name !== 'speak')
  .join(', ')

/** Reads SSML into pieces; the outermost `<speak>` may be left out. Document types, entities of one's own and instructions are refused. */
export function parseSsml(text: string): readonly Piece[] {
  if (text.length > LIMITS.text) throw new SpeechError('tooLong', `The text is longer than ${LIMITS.text} characters.`)
  const parser = new SaxesParser({ xmlns: false, fragment: true, position: true })
  const fail = (problem: SpeechProblem, message: string): never => {
    throw new SpeechError(problem, message, { line: parser.line, column: Math.max(1, parser.column) })
  }
  const pieces: Piece[] = []
  const levels: Level[] = [{ manner: PLAIN, pauseAfterMs: 0 }]
  let elements = 0
  const top = (): Level => levels.at(-1) as Level // the first is never taken away
  const pause = (pauseMs: number) => {
    if (pauseMs > 0) pieces.push({ pauseMs })
  }
  const say = (words: string) => {
    const { manner, voice, language, read, isReplaced } = top()
    if (isReplaced) return
    if (words.trim() === '') return
    const kept = { ...(voice === undefined ? {} : { voice }), ...(language === undefined ? {} : { language }) }
    pieces.push({ text: read ? read(words) : words, ...manner, ...kept })
  }

  parser.on('error', (error) => fail('markup', markupWords(found(error.message))))
  parser.on('doctype', () => fail('markup', 'A document type is not allowed.'))
  parser.on('processinginstruction', () => fail('markup', 'Instructions are not allowed.'))
  parser.on('opentag', (tag) => {
    const { name, attributes } = tag as { name: string; attributes: Readonly<Record<string, string>> } // without namespaces
    const allowed = entry(ATTRIBUTES, name) ?? fail('element', `<${name}> is not known here. Known are ${known}.`)
    const strange = Object.keys(attributes).find((each) => !allowed.includes(each) && !each.startsWith('xmlns'))
    if (strange !== undefined) fail('attribute', `<${name}> has no attribute ${strange}.`)
    elements++
    if (elements > LIMITS.elements) fail('tooLong', `There are more than ${LIMITS.elements} elements.`)
    if (levels.length > LIMITS.depth) fail('tooLong', `Elements are nested more than ${LIMITS.depth} deep.`)
    if (name === 'speak' && levels.length > 1) fail('element', '<speak> can only be the outermost element.')
    const value = <T>(attribute: string, read: (text: string) => T | undefined): T | undefined => {
      const given = attributes[attribute]
      if (given === undefined) return undefined
      return read(given.trim()) ?? fail('attribute', `“${given.slice(0, 40)}” is no ${attribute} of <${name}>.`)
    }
    if (name === 'break') pause(value('time', readTime) ?? value('strength', readStrength) ?? 500)
    const outer = top()
    let level: Level = { ...outer, pauseAfterMs: 0 }
    if (name === 'p' || name === 's') level = { ...level, pauseAfterMs: name === 'p' ? PARAGRAPH_MS : SENTENCE_MS }
    if (name === 'prosody') {
      const asked = {
        rate: value('rate', readRate),
        pitch: value('pitch', readPitch),
        gain: value('volume', readVolume),
      }
      level = { ...level, manner: within(outer.manner, defined(asked)) }
    }
    if (name === 'emphasis') {
      const asked = value('level', readEmphasis) ?? readEmphasis('moderate') ?? {}
      level = { ...level, manner: within(outer.manner, asked) }
    }
    if (name === 'say-as') {
      level = { ...level, read: value('interpret-as', readSayAs) ?? fail('attribute', '<say-as> needs interpret-as.') }
    }
    if (name === 'sub') {
      const alias = attributes.alias ?? fail('attribute', '<sub> needs alias.')
      say(alias)
      level = { ...level, isReplaced: true }
    }
    const language = attributes['xml:lang']?.trim()
    if (name === 'lang' && !language) fail('attribute', '<lang> needs xml:lang.')
    if (language) level = { ...level, language }
    if (name === 'voice') {
      const voice = attributes.name?.trim()
      if (!voice && !language) fail('attribute', '<voice> needs name or xml:lang.')
      if (voice) level = { ...level, voice }
    }
    levels.push(level)
  })
  parser.on('closetag', () => {
    pause(levels.pop()?.pauseAfterMs ?? 0)
  })
  parser.on('text', say)
  parser.on('cdata', say)
  parser.write(text).close()
  return pieces
}

const defined = (manner: Readonly<Record<keyof Manner, number | undefined>>): Partial<Manner> =>
  Object.fromEntries(Object.entries(manner).filter(([, value]) => value !== undefined))

/** The parser's words without the position that it puts before them. */
const found = (message: string): string => message.replace(/^(?:[^:]*:)?\d+:\d+: /, '').trim()
