import type { Json } from '../kernel/schema.ts'
import {
  type FollowUpChannel,
  followUpChannel,
  followUpConsent,
  followUpWhen,
  unansweredResult,
} from './followUp.enum.ts'
import type { FollowUp, FollowUps, FollowUpText } from './followUp.schema.ts'

interface Column {
  readonly name: string
  readonly role: string
  readonly type: string
}

/** As a campaign has it that sends nothing. */
export const noFollowUps: FollowUps = {
  ...{
    steps: [],
    consent: followUpConsent.of.COLUMN,
    consentColumn: '',
    isStated: false,
    statedBy: null,
    statedAt: null,
  },
}

/** What a try was, with how many ended so before and with it. */
interface Tried {
  readonly result: string
  readonly results: Readonly<Partial<Record<string, number>>>
  /** The contact is called no more. */
  readonly isGivenUp: boolean
}

/** Who answers or declines has decided. */
const GIVEN_UP_AFTER: readonly string[] = [...unansweredResult.values, 'failed']

/** Whether a follow-up comes after this try. */
export function followsTry(
  { when, tries, results: counted }: Pick<FollowUp, 'when' | 'tries' | 'results'>,
  tried: Tried,
) {
  const { result, results, isGivenUp } = tried
  if (when === followUpWhen.of.GIVEN_UP) return isGivenUp && GIVEN_UP_AFTER.includes(result)
  if (!counted.some((each) => each === result)) return false
  return counted.reduce((sum, each) => sum + (results[each] ?? 0), 0) === tries
}

const PLACE = /\{\{\s*([^{}]+?)\s*\}\}/g

/** Names of columns that a text asks for. */
const placesIn = ({ subject, text }: FollowUpText): readonly string[] =>
  [...`${subject} ${text}`.matchAll(PLACE)].map(([, name = '']) => name)

/** A text with the values of a contact; what it has not is left empty. */
export const filled = (text: string, values: Readonly<Record<string, Json | undefined>>): string =>
  text.replaceAll(PLACE, (_, name: string) => {
    const value = values[name]
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
  })

interface Valued {
  readonly key: string
  readonly phone: string
  readonly name: string
  readonly language: string | null
  readonly zone: string
  readonly data: Readonly<Record<string, Json>>
}
/** What is known of a contact, by the names of the columns. */
export const valuesOf = (columns: readonly Column[], contact: Valued): Readonly<Record<string, Json>> =>
  Object.fromEntries(columns.map(({ name, role }) => [name, valueIn(contact, name, role)]))

function valueIn(contact: Valued, name: string, role: string): Json {
  const { key, phone, language, zone, data } = contact
  if (role === 'phone') return data[name] ?? phone
  if (role === 'id') return key
  if (role === 'name') return contact.name
  if (role === 'language') return language
  return role === 'timezone' ? zone : (data[name] ?? null)
}

const main = (language: string) => language.toLowerCase().split('-')[0]
/** The text in the first of these languages that there is, else the one for all others. */
export function textIn(
  texts: readonly FollowUpText[],
  languages: readonly (string | null)[],
): FollowUpText | undefined {
  for (const wanted of languages) {
    if (!wanted) continue
    const exact = texts.find(({ language }) => language.toLowerCase() === wanted.toLowerCase())
    const found = exact ?? texts.find(({ language }) => language !== '' && main(language) === main(wanted))
    if (found) return found
  }
  return texts.find(({ language }) => language === '')
}

/** Columns that may hold email addresses, and those that may hold a consent. */
export const emailColumns = (columns: readonly Column[]) =>
  columns.filter(({ role, type }) => role === 'data' && type === 'text')
export const consentColumns = (columns: readonly Column[]) =>
  columns.filter(({ role, type }) => role === 'data' && type === 'boolean')

const CHANNEL: Readonly<Record<FollowUpChannel, string>> = { sms: 'Text message', email: 'Email' }
/** “Text message after try 2”. */
export const followUpName = ({ channel, when, tries }: Pick<FollowUp, 'channel' | 'when' | 'tries'>): string =>
  when === followUpWhen.of.TRY
    ? `${CHANNEL[channel]} after unanswered try ${tries}`
    : `${CHANNEL[channel]} when given up`

/** Why nothing could be sent as it is set; undefined: it can. */
export function followUpsProblem(followUps: FollowUps, columns: readonly Column[], language: string | null) {
  const { steps, consent, consentColumn, isStated } = followUps
  if (steps.length === 0) return undefined
  if (new Set(steps.map(({ key }) => key)).size < steps.length) return 'two have the same key.'
  for (const step of steps) {
    const problem = stepProblem(step, columns, language)
    if (problem) return `${followUpName(step)}: ${problem}`
  }
  if (consent === followUpConsent.of.STATED)
    return isStated ? undefined : 'state that all contacts agreed, or choose a column.'
  if (consentColumns(columns).some(({ name }) => name === consentColumn)) return undefined
  return consentColumn === ''
    ? 'choose what says that a contact agreed.'
    : `there is no column “${consentColumn}” that says yes or no.`
}

function stepProblem(step: FollowUp, columns: readonly Column[], language: string | null): string | undefined {
  const { when, results, channel, column, texts } = step
  if (when === followUpWhen.of.TRY && results.length === 0) return 'choose which results count.'
  const isEmail = channel === followUpChannel.of.EMAIL
  if (isEmail && !emailColumns(columns).some(({ name }) => name === column))
    return column === '' ? 'choose the column with the email address.' : `there is no column “${column}” with text.`
  if (isEmail && texts.some(({ subject }) => subject === '')) return 'an email needs a subject.'
  const languages = texts.map((text) => text.language.toLowerCase())
  const twice = languages.find((each, at) => languages.indexOf(each) !== at)
  if (twice !== undefined) return `two texts are ${twice === '' ? 'for all other languages' : `in “${twice}”`}.`
  const gone = texts.flatMap(placesIn).find((name) => columns.every((each) => each.name !== name))
  if (gone !== undefined) return `there is no column “${gone}”.`
  if (textIn(texts, [language]) === undefined)
    return language === null ? 'one text has to be for all other languages.' : `there is no text in “${language}”.`
  return undefined
}
