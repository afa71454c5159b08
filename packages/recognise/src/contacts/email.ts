import { baseLanguage } from '../language.ts'
import { lexiconFor, type Token, tokensOf } from '../spoken/lexicon.ts'
import { numberAt } from '../spoken/numbers.ts'
import { withoutMarks } from '../words/words.ts'
import { EMAIL_WORDS, LETTER_NAMES } from './email-words.ts'

export interface EmailHit {
  /** Lower case, without diacritics. */
  readonly value: string
  readonly length: number
}

// Every repeat is bounded, so that the time is linear in the text.
const TYPED =
  /(?<![a-z0-9._%+-])[a-z0-9](?:[a-z0-9._%+-]{0,63})@(?:[a-z0-9](?:[a-z0-9-]{0,62})\.){1,5}[a-z]{2,24}(?![a-z0-9-]|@)/g
const ADDRESS = /^[a-z0-9](?:[a-z0-9._+-]{0,62}[a-z0-9])?@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/

/** The last e-mail address in a text, typed or spoken: "john dot smith at example dot com". */
export function findEmail(text: string, language: string): EmailHit | undefined {
  const code = baseLanguage(language)
  const plain = withoutMarks(asWritten(text, code))
  const typed = [...plain.matchAll(TYPED)].findLast(([value]) => ADDRESS.test(value) && !value.includes('..'))
  if (typed) return { value: typed[0], length: typed[0].length }
  const parts = partsOf(plain, code)
  for (let at = parts.length - 2; at > 0; at--) {
    if (parts[at]?.kind !== '@') continue
    const local = localBefore(parts, at)
    const domain = domainAfter(parts, at)
    const value = local && domain && `${local.text}@${domain.text}`
    if (value && value.length <= 254 && ADDRESS.test(value) && !value.includes('..'))
      return { value, length: (parts[domain.to - 1]?.to ?? 0) - (parts[local.from]?.from ?? 0) }
  }
  return undefined
}

/** What is lost without the marks: in an address Müller is mueller, and Czech "jé" is a letter where "je" is a verb. */
function asWritten(text: string, language: string): string {
  if (language === 'de') return text.replace(/[äöüÄÖÜ]/g, (letter) => `${letter.normalize('NFD').charAt(0)}e`)
  return language === 'cs' || language === 'sk' ? text.replace(/(?<!\p{L})jé(?!\p{L})/giu, 'j') : text
}

/** A word, letter, number or sign of an address, or what is no part of one. */
interface Part {
  readonly kind:
    | '@'
    | '.'
    | 'sign'
    | 'word'
    | 'letter'
    | 'digits'
    | 'stop'
    | 'like'
    | 'times'
    | 'with'
    | 'without'
    | 'end'
  readonly text: string
  /** How often what follows is said. */
  readonly times?: number | undefined
  readonly from: number
  readonly to: number
}

function partsOf(plain: string, language: string): readonly Part[] {
  const tokens = tokensOf(plain)
  const parts: Part[] = []
  for (let at = 0; at < tokens.length; ) {
    const { taken, kind, text, times } = partAt(plain, tokens, at, language)
    if (kind) parts.push({ kind, text, times, from: tokens[at]?.from ?? 0, to: tokens[at + taken - 1]?.to ?? 0 })
    at += taken
  }
  const letters = asLetters(spelledOut(parts, language))
  return respelled(repeated(language === 'en' ? zeros(letters) : letters), language)
}

interface PartAt {
  readonly taken: number
  /** Nothing where the token is passed over. */
  readonly kind?: Part['kind']
  readonly text: string
  readonly times?: number
}

function partAt(plain: string, tokens: readonly Token[], at: number, language: string): PartAt {
  const word = tokens[at]?.word ?? ''
  const meaning = lexiconFor(EMAIL_WORDS, language).at(tokens, at)
  if (meaning) return { taken: meaning.tokens, ...meantBy(meaning.code, word) }
  if (/^[a-z]$/.test(word))
    return { taken: 1, kind: /['’]/.test(tokens[at - 1]?.word ?? '') ? 'stop' : 'letter', text: word }
  const number = numberOf(tokens, at, language)
  if (number) return number
  if (/^\d/.test(word)) return { taken: 1, kind: 'digits', text: word }
  if (/^\p{L}/u.test(word)) return { taken: 1, kind: 'word', text: word }
  // A point at the end of a sentence is none of an address.
  if (word === '.') return { taken: 1, kind: /\s/.test(plain[tokens[at]?.to ?? 0] ?? ' ') ? 'end' : '.', text: '.' }
  if (word === '@') return { taken: 1, kind: '@', text: '@' }
  if (/^[_+-]$/.test(word)) return { taken: 1, kind: 'sign', text: word }
  return /^['’]$/.test(word) ? { taken: 1, text: '' } : { taken: 1, kind: 'end', text: '' }
}

function meantBy(code: string, word: string): Omit<PartAt, 'taken'> {
  if (code === '@') return { kind: code, text: word }
  if (code === '.') return { kind: code, text: code }
  if (code === 'stop' || code === 'like' || code === 'with' || code === 'without') return { kind: code, text: word }
  if (code === 'x2' || code === 'x3') return { kind: 'times', text: word, times: Number(code[1]) }
  if (code.startsWith('=')) return { kind: code.length === 2 ? 'letter' : 'word', text: code.slice(1) }
  return code === '' ? { text: '' } : { kind: 'sign', text: code }
}

function numberOf(tokens: readonly Token[], at: number, language: string): PartAt | undefined {
  const number = numberAt(
    language === 'de' ? tokens.slice(at, at + 1) : tokens,
    language === 'de' ? 0 : at,
    language,
    false,
  )
  if (!number || !Number.isInteger(number.value) || /^(?:un|una|ein|eine|einen|a|an)$/.test(tokens[at]?.word ?? ''))
    return undefined
  return { taken: number.tokens, kind: 'digits', text: String(number.value) }
}

/** Names of letters; in English, where "Jay" and "Kay" are people, only beside other letters. */
function spelledOut(parts: readonly Part[], language: string): readonly Part[] {
  const names = LETTER_NAMES[language] ?? {}
  const letterOf = (part: Part | undefined) =>
    part?.kind === 'word' && Object.hasOwn(names, part.text) ? names[part.text] : undefined
  const isLetter = (part: Part | undefined) => part?.kind === 'letter' || letterOf(part) !== undefined
  const sign = parts.findIndex(({ kind }) => kind === '@')
  return parts.map((part, at) => {
    const letter = letterOf(part)
    if (letter === undefined || (at > sign && isTopLevel(parts, at))) return part
    const isBeside = isLetter(parts[at - 1]) || isLetter(parts[at + 1])
    return language !== 'en' || isBeside ? { ...part, kind: 'letter', text: letter } : part
  })
}

/** Small words are letters beside others or before a sign: "a punto b", "jé tečka novák"; and "punkt at" is Austria. */
function asLetters(parts: readonly Part[]): readonly Part[] {
  return parts.map((part, at) => {
    const [last, next] = [parts[at - 1]?.kind, parts[at + 1]?.kind]
    if (part.kind === '@' && part.text === 'at' && last === '.') return { ...part, kind: 'word' }
    if (part.kind !== 'stop' || !/^(?:[a-z]|je)$/.test(part.text)) return part
    const isBefore = next === '.' || next === 'sign' || next === '@'
    const isBeside = next === 'letter' && (last === undefined || last === 'letter')
    return isBefore || isBeside ? { ...part, kind: 'letter', text: part.text.slice(0, 1) } : part
  })
}

/** "punkt de" and "punto es" are not letters. */
function isTopLevel(parts: readonly Part[], at: number): boolean {
  return (
    parts[at - 1]?.kind === '.' &&
    TOP_LEVEL.test(parts[at]?.text ?? '') &&
    !/^(?:letter|word)$/.test(parts[at + 1]?.kind ?? '')
  )
}
const TOP_LEVEL =
  /^(?:com|net|org|info|biz|eu|uk|co|de|at|ch|cz|sk|pl|es|fr|it|nl|be|pt|hu|ro|se|no|dk|fi|us|ca|ar|mx|io|me|tv|app|dev|gov|edu|cat|online|shop|ua|ru|ie|lt|lv|si|hr)$/

/** "Double o seven" and "mike oh five": beside digits and after no other letter. */
function zeros(parts: readonly Part[]): readonly Part[] {
  const result = [...parts]
  // From the end, so that in "oh oh seven" each has the digits behind it.
  for (let at = parts.length - 1; at >= 0; at--) {
    const [last, part, next] = [parts[at - 1]?.kind, parts[at], result[at + 1]?.kind]
    const isBeside = last !== 'letter' && next !== 'letter' && (last === 'digits' || next === 'digits')
    if (part && isBeside && /^(?:o|oh)$/.test(part.text)) result[at] = { ...part, kind: 'digits', text: '0' }
  }
  return result
}

/** "double l" and "k for kilo". */
function repeated(parts: readonly Part[]): readonly Part[] {
  const result: Part[] = []
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at]
    const [last, next] = [result.at(-1), parts[at + 1]]
    if (!part) continue
    if (part.kind === 'times') {
      if (next && /^(?:letter|digits)$/.test(next.kind)) {
        const more = next.text.slice(0, 1).repeat((part.times ?? 1) - 1)
        result.push({ ...next, text: more + next.text, from: part.from })
        at++
      } else result.push({ ...part, kind: 'word' })
    } else if (part.kind === 'like') {
      if (last?.kind === 'letter' && next && next.text.startsWith(last.text.slice(0, 1)) && next.text.length > 1) at++
      else result.push({ ...part, kind: 'stop' })
    } else result.push(part)
  }
  return result
}

/** "Jürgen mit u e", "Meier mit a i", "Jon without an h": how the word before is spelled. */
function respelled(parts: readonly Part[], language: string): readonly Part[] {
  const result: Part[] = []
  for (let at = 0; at < parts.length; ) {
    const part = parts[at]
    if (!part) break
    at++
    if (part.kind !== 'with' && part.kind !== 'without') {
      result.push(part)
      continue
    }
    const last = result.at(-1)
    const hint = hintAt(parts, at)
    if (last?.kind === 'word' && hint.text !== '') {
      result[result.length - 1] = { ...last, text: spelledWith(last.text, hint.text, part.kind), to: part.to }
      at = hint.to
    } else result.push({ ...part, kind: language === 'es' && part.text === 'con' ? 'stop' : 'word' })
  }
  return result
}

/** The letters that are named, two t's or "u e"; a word of two as "ue" is said for an umlaut. */
function hintAt(parts: readonly Part[], from: number): { readonly text: string; readonly to: number } {
  const word = parts[from]
  if (word?.kind === 'word' && /^(?:[aou]e|ss)$/.test(word.text)) return { text: word.text, to: from + 1 }
  const [count, counted] = [word?.kind === 'digits' ? Number(word.text) : 0, parts[from + 1]]
  if (count === 2 && counted?.kind === 'letter') return { text: counted.text.repeat(2), to: from + 2 }
  let to = from
  while (to < from + 3 && parts[to]?.kind === 'letter') to++
  return { text: textOf(parts, from, to), to }
}

/** Spellings that sound alike. */
const ALIKE = ['ei ai ey ay', 'c k ck', 'f ph v', 's ss z', 't tt dt th d', 'u w v', 'i y', 'b v', 'g j'].map((group) =>
  group.split(' '),
)

/** A word with those letters in it, or without them; where it is not clear how, something that is no part of an address. */
function spelledWith(word: string, letters: string, kind: 'with' | 'without'): string {
  if (kind === 'without') return replacedOnce(word, letters, '') ?? (word.includes(letters) ? UNCLEAR : word)
  if (word.includes(letters)) return word
  // "Philip mit doppel p" doubles the last one.
  const [letter = ''] = letters
  if (letters === letter.repeat(2) && word.includes(letter))
    return `${word.slice(0, word.lastIndexOf(letter))}${letter}${word.slice(word.lastIndexOf(letter))}`
  const others = ALIKE.filter((group) => group.includes(letters)).flat()
  const other = others.sort((a, b) => b.length - a.length).find((one) => word.includes(one))
  return (other && replacedOnce(word, other, letters)) || UNCLEAR
}

const UNCLEAR = '?'

function replacedOnce(word: string, from: string, to: string): string | undefined {
  const parts = word.split(from)
  return parts.length === 2 ? parts.join(to) : undefined
}

/** The name, backwards to the word that leads to it: "my mail is …". */
function localBefore(parts: readonly Part[], at: number): { readonly text: string; readonly from: number } | undefined {
  let from = at
  while (from > 0 && belongs(parts, from - 1, at)) from--
  const hasSigns = parts.slice(from, at).some(({ kind }) => kind === '.' || kind === 'sign')
  // "It would be fine john dot smith": before a sign stands one word.
  if (hasSigns) {
    const sign = parts.findIndex(({ kind }, index) => index >= from && (kind === '.' || kind === 'sign'))
    let first = sign
    while (
      first > from &&
      (first === sign ||
        isPiece(parts[first - 1]) ||
        (parts[first]?.kind === 'digits' && parts[first - 1]?.kind === 'word'))
    )
      first--
    from = first
  }
  while (from < at && /^(?:\.|sign)$/.test(parts[from]?.kind ?? '')) from++
  const text = textOf(parts, from, at)
  return text === '' ? undefined : { text, from }
}

const isPiece = (part: Part | undefined) => part?.kind === 'letter' || part?.kind === 'digits'

function belongs(parts: readonly Part[], index: number, at: number): boolean {
  const part = parts[index]
  if (!part || part.kind === '@' || part.kind === 'end') return false
  // "mail at example dot com": right before the at it is the name itself.
  if (part.kind === 'stop')
    return (
      index === at - 1 && part.text.length > 1 && /^(?:mail|email|contact|use|hello|hi|on|me|sie|ich)$/.test(part.text)
    )
  return true
}

const LONGEST_LABEL = 6

/** The domain, up to the end of what can be one. */
function domainAfter(parts: readonly Part[], at: number): { readonly text: string; readonly to: number } | undefined {
  const labels: string[] = []
  let from = at + 1
  while (labels.length < 6) {
    let to = from
    const isPossible = (part: Part | undefined) => part !== undefined && !/^(?:@|\.|end)$/.test(part.kind)
    while (to - from < LONGEST_LABEL + 4 && isPossible(parts[to])) to++
    if (to === from) break
    const isLast =
      parts[to]?.kind !== '.' || (labels.length > 0 && TOP_LEVEL.test(parts[from]?.text ?? '') && to > from + 1)
    if (!isLast) {
      labels.push(textOf(parts, from, to))
      from = to + 1
      continue
    }
    if (labels.length === 0) return withoutDot(parts, from, to)
    const end = endOfLast(parts, from, to)
    labels.push(textOf(parts, from, end))
    return { text: labels.join('.'), to: end }
  }
  return undefined
}

const PROVIDER =
  /^(?:gmail|googlemail|yahoo|hotmail|outlook|icloud|live|seznam|centrum|email|volny|atlas|post|zoznam|azet|web|gmx|freenet|posteo|wp|onet|interia|o2|gazeta|telefonica|orange)$/

/** "Seznam cz": a provider's dot may be left out. */
function withoutDot(parts: readonly Part[], from: number, to: number) {
  const [name = '', end = ''] = [parts[from]?.text, parts[from + 1]?.text]
  return to > from + 1 && PROVIDER.test(name) && TOP_LEVEL.test(end)
    ? { text: `${name}.${end}`, to: from + 2 }
    : undefined
}

/** One word, or letters one by one: "dot c z". */
function endOfLast(parts: readonly Part[], from: number, most: number): number {
  if (parts[from]?.kind !== 'letter') return from + 1
  let to = from
  while (to < most && parts[to]?.kind === 'letter') to++
  return to
}

const textOf = (parts: readonly Part[], from: number, to: number) =>
  parts
    .slice(from, to)
    .map(({ text }) => text)
    .join('')
