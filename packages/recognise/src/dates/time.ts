import { baseLanguage } from '../language.ts'
import { type Candidate, choose } from '../spoken/choose.ts'
import { lexiconFor } from '../spoken/lexicon.ts'
import { type Place, Sentence, symbolPattern } from '../spoken/sentence.ts'
import { TIME_WORDS } from './time-words.ts'

export interface TimeHit {
  /** HH:MM of 24 hours. */
  readonly value: string
  readonly length: number
}

type Groups = Place['groups']
interface TimeRule {
  readonly rank: number
  readonly pattern: RegExp
  /** Minutes since midnight; negative ones are of the hour before. */
  readonly read: (groups: Groups) => number | undefined
}

const PART = '(?:am|pm|eve|night)'
const HOUR = '[NO](?<hour>1?\\d|2[0-4]) (?:oclock |hours )?'
const MINUTES = '(?:N(?<minutes>[1-5]?\\d) |(?<quarter>q1?) |(?<half>half) |(?<three>q3) )(?:min )?'
const BEFORE = `(?:(?<before>${PART}) (?:at )?)?`
const AFTER = `(?:(?:at )?(?<part>${PART}) )?`
const NO_UNIT = '(?!date |min |oclock |hours |, )'

const TIME_RULES: readonly TimeRule[] = [
  rule(52, `${MINUTES}past halfTo ${HOUR}`, ({ hour, ...more }) => Number(hour) * 60 - 30 + minutesOf(more)),
  rule(52, `(?:za )?${MINUTES}to halfTo ${HOUR}`, ({ hour, ...more }) => Number(hour) * 60 - 30 - minutesOf(more)),
  rule(52, `za ${MINUTES}halfTo ${HOUR}`, ({ hour, ...more }) => Number(hour) * 60 - 30 - minutesOf(more)),
  rule(52, `za ${MINUTES}q1To ${HOUR}`, ({ hour, ...more }) => Number(hour) * 60 - 45 - minutesOf(more)),
  rule(52, `za ${MINUTES}q3To ${HOUR}`, ({ hour, ...more }) => Number(hour) * 60 - 15 - minutesOf(more)),
  rule(51, `halfTo (?:at )?${HOUR}`, ({ hour }) => Number(hour) * 60 - 30),
  rule(51, `q1To ${HOUR}`, ({ hour }) => Number(hour) * 60 - 45),
  rule(51, `q3To ${HOUR}`, ({ hour }) => Number(hour) * 60 - 15),
  rule(50, `${MINUTES}past (?:at )?${HOUR}`, ({ hour, ...more }) => Number(hour) * 60 + minutesOf(more)),
  rule(
    50,
    `(?:za )?${MINUTES}(?<side>to|past|para) (?<named>noon|midnight) `,
    ({ side, named, ...more }) =>
      (named === 'noon' ? 720 : 1_440) + (side === 'past' ? minutesOf(more) : -minutesOf(more)),
  ),
  rule(50, `(?:za )?${MINUTES}(?:to|para) ${HOUR}`, ({ hour, ...more }) => Number(hour) * 60 - minutesOf(more)),
  rule(50, `za ${MINUTES}${HOUR}`, ({ hour, ...more }) => Number(hour) * 60 - minutesOf(more)),
  rule(50, 'za [NO]2(?<hour>[1-9]) ', ({ hour }) => Number(hour) * 60 - 20),
  rule(50, `q1 ${HOUR}`, ({ hour }) => Number(hour) * 60 - 45),
  rule(50, `q3 ${HOUR}`, ({ hour }) => Number(hour) * 60 - 15),
  rule(50, `half ${HOUR}`, ({ hour }) => Number(hour) * 60 + 30),
  rule(49, `${HOUR}(?:and|past) ${MINUTES}`, ({ hour, ...more }) => Number(hour) * 60 + minutesOf(more)),
  rule(49, `${HOUR}half `, ({ hour }) => Number(hour) * 60 + 30),
  rule(49, `${HOUR}minus ${MINUTES}`, ({ hour, ...more }) => Number(hour) * 60 - minutesOf(more)),
  rule(
    48,
    `${HOUR}N(?<minutes>[1-5]\\d) (?:min |oclock |hours )?`,
    ({ hour, minutes }) => Number(hour) * 60 + Number(minutes),
  ),
  rule(48, `${HOUR}N0 N0 `, ({ hour }) => Number(hour) * 60),
  rule(48, `${HOUR}N0 N(?<minutes>\\d) (?:min |oclock )?`, ({ hour, minutes }) => Number(hour) * 60 + Number(minutes)),
  rule(
    48,
    `[NO](?<hour>1?\\d|2[0-4]) oclock N(?<minutes>\\d) (?:min )?`,
    ({ hour, minutes }) => Number(hour) * 60 + Number(minutes),
  ),
  rule(48, `O(?<hour>1[3-9]|2[0-3]) N(?<minutes>\\d) `, ({ hour, minutes }) => Number(hour) * 60 + Number(minutes)),
  rule(48, `${HOUR}N(?<minutes>\\d) min `, ({ hour, minutes }) => Number(hour) * 60 + Number(minutes)),
  rule(47, `N(?<hour>1\\d|2[0-3])00 (?:oclock |hours )?`, ({ hour }) => Number(hour) * 60),
  rule(
    47,
    `N(?<hour>1?\\d|2[0-3])(?<minutes>[0-5]\\d) (?:oclock |hours |(?=${PART} ))`,
    ({ hour, minutes }) => Number(hour) * 60 + Number(minutes),
  ),
  rule(46, HOUR, ({ hour }) => Number(hour) * 60),
]

function rule(rank: number, source: string, read: TimeRule['read']): TimeRule {
  return { rank, pattern: symbolPattern(`${BEFORE}${source}${AFTER}${NO_UNIT}`), read }
}

function minutesOf({ minutes, quarter, half, three }: Groups): number {
  if (quarter) return 15
  if (three) return 45
  return half ? 30 : Number(minutes)
}

/** The time in a text as HH:MM: "half past seven", "v šest večer", "18.30"; or the one that is refused. Without a part of the day the hour stays as it was said. */
export function findTime(text: string, language: string, refused = false): TimeHit | undefined {
  const code = baseLanguage(language)
  const sentence = new Sentence(text, code, lexiconFor(TIME_WORDS, code))
  if (sentence.all(RANGE).length > 0) return undefined
  const fixes = sentence.all(FIX).map(({ from }) => from)
  const candidates = [...digitTimes(sentence), ...named(sentence), ...spoken(sentence, code)]
  const found = choose(candidates, { text, language: code, fixes, refused })
  return found && { value: found.value, length: found.to - found.from }
}

const FIX = symbolPattern('fix ')
/** "Between three and five" is no time. */
const RANGE = symbolPattern('(?:range (?:at )?[NO]\\d+ |from [NO]\\d+ (?:oclock |hours )?(?:at |to )+[NO])')
const NAMED = symbolPattern('(?:noon|midnight) ')

function* named(sentence: Sentence): Iterable<Candidate<string>> {
  for (const { codes, from, to, before } of sentence.all(NAMED))
    yield { value: codes === 'noon ' ? '12:00' : '00:00', rank: 47, from, to, before }
}

function* spoken(sentence: Sentence, language: string): Iterable<Candidate<string>> {
  const part = partOf(sentence)
  const others = countOthers(sentence.codes)
  for (const { rank, pattern, read } of TIME_RULES)
    for (const place of sentence.all(pattern)) {
      const { groups, from, to, before, codes } = place
      if (!isHour(sentence.plain.slice(from, to), codes, language)) continue
      const total = read(groups)
      if (total === undefined || before === 'dur' || (rank <= 49 && !isTime(place, rank, others, language))) continue
      const value = clock(groups.hour === '1' && total < 60 ? total + 720 : total, groups.part ?? groups.before ?? part)
      if (value) yield { value, rank, from, to, before }
    }
}

/** A bare number is a time only where it is all that was said, or where a word beside it says so; of two it is none among more of them. */
function isTime(place: Place, rank: number, others: number, language: string): boolean {
  const { before, after, codes, groups } = place
  if (/^(?:[NO]\d.*|date|,)$/.test(before) || /^(?:[NO]\d.*|and|half|q1?|q3)$/.test(after)) return false
  const isAt = /^(?:at|from|oclock|za|past|to)$/.test(before)
  // "Two hours" is how long, "za dvě hodiny" is when from now; "18 hours" and "o druhej hodine" are times.
  if (/hours/.test(codes) && Number(groups.hour) < 13 && !(language === 'es' && before === 'at')) return false
  if (groups.hour === '24' && !isAt) return false
  if (before === 'za' && /^N\d+ (?:oclock|hours)/.test(codes)) return false
  return rank > 47 || isAt || /oclock|hours|am|pm|eve|night/.test(codes) || countOthers(codes) === others
}

/** Where hours are ordinals: "v osmou", "o ósmej"; but "třetího" is a day. */
const ORDINAL_HOURS: ReadonlySet<string> = new Set(['cs', 'sk', 'pl'])

function isHour(said: string, codes: string, language: string): boolean {
  // "Za dvacet devět" is twenty to nine, "o dwudziestej drugiej" an hour.
  if (/^za [NO]/.test(codes) && /^za .2\d $/.test(codes))
    return !/\d/.test(said) && (codes.startsWith('za O') ? language === 'pl' : language !== 'pl')
  // "Nineteen hundred" is one in English only, and "two thousand" nowhere.
  if (/^N\d{4} $/.test(codes)) return language === 'en' && codes !== 'N2000 '
  if (!/(?:^| )O\d/.test(codes)) return language !== 'pl' || !/^N(?:\d|1[0-2]) oclock /.test(codes)
  return ORDINAL_HOURS.has(language) && !/[gh]o$/.test(said)
}

const OTHER = /^(?:x|date|dur|range|to|past|min|[.:/+@_;]|N\d+|O\d+)$/
/** What else was said that has a meaning. */
const countOthers = (codes: string) => codes.split(' ').filter((code) => OTHER.test(code)).length

/** Hours by the part of the day; nobody says "nineteen in the morning". */
function clock(total: number, part: string | undefined): string | undefined {
  const minutes = ((total % 1_440) + 1_440) % 1_440
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60]
  return `${String(hourOf(hour, total, part)).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

function hourOf(hour: number, total: number, part: string | undefined): number {
  // "Quarter to one" at night belongs to the day that begins.
  const isTwelve = hour === 12 || (hour === 0 && total < 60)
  switch (part) {
    case 'am':
      return isTwelve ? 0 : hour
    case 'pm':
      return isTwelve ? 12 : hour < 12 ? hour + 12 : hour
    case 'eve':
      return isTwelve ? 0 : hour < 12 ? hour + 12 : hour
    case 'night':
      return isTwelve ? 0 : hour >= 6 && hour < 12 ? hour + 12 : hour
    default:
      return hour
  }
}

const DIGITS =
  /(?<![\d.,:/-])(?<hour>[01]?\d|2[0-3]|24(?=[:.]00)) ?(?<by>[:.]|h|hod|[uú]hr)(?<minutes>[0-5]\d)(?::[0-5]\d)?(?![\d.,:/-]*\d)/g

/** An answer has one or two; each is looked at in the whole text. */
const MOST = 20

function* digitTimes(sentence: Sentence): Iterable<Candidate<string>> {
  const said = partOf(sentence)
  for (const { 0: digits, index, groups = {} } of [...sentence.plain.matchAll(DIGITS)].slice(0, MOST)) {
    const [from, to] = [index, index + digits.length]
    // "24.12." is a day.
    if (groups.by === '.' && Number(groups.minutes) <= 12 && sentence.plain[to] === '.') continue
    const next = sentence.symbols.find((one) => one.from >= to)?.code
    if (next === 'date' || /^ ?%/.test(sentence.plain.slice(to, to + 2))) continue
    const part = next && /^(?:am|pm|eve|night)$/.test(next) ? next : said
    const value = clock(Number(groups.hour) * 60 + Number(groups.minutes), part)
    if (value) yield { value, rank: 60, from, to, before: '' }
  }
}

/** "Tonight we could meet at eight". */
const partOf = (sentence: Sentence) => sentence.symbols.find(({ code }) => /^(?:am|pm|eve|night)$/.test(code))?.code
