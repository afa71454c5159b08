import type { Answerable } from '../knowledgeBase/search/searchIndex.ts'
import { type Term, termsOf } from '../knowledgeBase/search/terms.ts'
import { sentencesOf } from '../knowledgeBase/text/chunk.ts'

/** How many of a sentence's words its sources have at least. */
const SUPPORTED = 0.6
/** Words that turn a sentence around, without marks, in the languages whose yes and no are known. */
const NEGATIONS = new Set(
  [
    'not no never none nothing nobody neither nor without cannot',
    'nicht kein keine keinen keinem keiner keines nie niemals nichts niemand ohne weder',
    'ne neni nejsou nebyl nebyla nebylo nebude nebudou nelze nesmi nemuze nikdy nikdo nic zadny zadna zadne zadnou zadneho bez ani nikoli nikoliv',
    'nie nikto ziadny ziadna ziadne ziadnu ziadneho',
    'nigdy nikt zaden',
    'nunca nadie nada ningun ninguno ninguna sin ni tampoco jamas',
  ].flatMap((words) => words.split(' ')),
)
const SHORT_NEGATION = /n['’]t\b/iu
/** What turns a single word around, as in “neotevírá”, “unavailable” and “niemożliwe”. */
const PREFIX = /^(?:nie|non|ne|un|in|im)(?=.{4})/u
/** So much of a word says that it is the same one. */
const ALIKE = 4

/**
 * Whether a sentence says what its sources do: with their words for the most part, with no number of its own, and neither denying what the
 * sentence that it comes from asserts nor asserting what it denies. It errs on the side of no: what is refused is not said.
 */
export function isSupported(sentence: string, sources: readonly Answerable[]): boolean {
  const text = sources.map((each) => `${each.asked} ${each.text}`).join(' ')
  const numbers = new Set(numbersIn(text))
  if (!numbersIn(sentence).every((number) => numbers.has(number))) return false
  const known = stemsOf(termsOf(text))
  const terms = termsOf(sentence)
  const shared = terms.filter(({ stem }) => known.has(stem)).length
  return shared >= terms.length * SUPPORTED && isOfOneMind(sentence, terms, sources.flatMap(unitsOf))
}

const numbersIn = (text: string): readonly string[] => text.match(/\d+/g) ?? []
const stemsOf = (terms: readonly Term[]) => new Set(terms.map(({ stem }) => stem))

/** What is said at once: a sentence, and the question of an entry with the beginning of its answer. */
function unitsOf({ asked, text, isEntry }: Answerable): string[] {
  const [first = '', ...rest] = sentencesOf(text)
  return isEntry ? [`${asked} ${first}`, ...rest] : [first, ...rest]
}

function isOfOneMind(sentence: string, terms: readonly Term[], units: readonly string[]): boolean {
  const stems = stemsOf(terms)
  const compared = units.map((unit) => {
    const own = termsOf(unit)
    return { unit, own, shared: [...stemsOf(own)].filter((stem) => stems.has(stem)).length }
  })
  const most = Math.max(0, ...compared.map(({ shared }) => shared))
  return compared.some(
    ({ unit, own, shared }) =>
      shared === most && denies(sentence, terms) === denies(unit, own) && !turns(terms, own) && !turns(own, terms),
  )
}

const denies = (text: string, terms: readonly Term[]): boolean =>
  SHORT_NEGATION.test(text) || terms.some(({ word }) => NEGATIONS.has(word))

/** Whether a word of one is a word of the other turned around, which the other does not have. */
const turns = (one: readonly Term[], other: readonly Term[]): boolean =>
  one.some(({ word }) => {
    const rest = word.replace(PREFIX, '')
    return rest !== word && !hasAlike(other, word) && hasAlike(other, rest)
  })

const hasAlike = (terms: readonly Term[], word: string): boolean =>
  terms.some((term) => term.word.slice(0, ALIKE) === word.slice(0, ALIKE))
