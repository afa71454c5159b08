import { eventKind } from '../enums/conversation.enum.ts'
import { jsonFields } from '../kernel/jsonFields.ts'
import type { Json } from '../kernel/schema.ts'
import type { Ongoing } from '../ongoing/ongoing.schema.ts'
import type { DiagnosticOutput } from '../testCalls/testCall.schema.ts'
import { nextStep } from './desk.enum.ts'
import type { HandOver } from './desk.schema.ts'

const K = eventKind.of
type Event = Extract<DiagnosticOutput, { type: 'event' }>
type Told = HandOver['wants'][number]
type Fact = HandOver['facts'][number]
/** Whether a value is the number of either side. */
type IsOwn = (value: Json) => boolean

/** So many of a kind fit on a card that is read in a few seconds; the newest are kept. */
const MOST = 6
const MOST_FACTS = 20
/** Fewer words say “yes” or a name, not what one wants. */
const WANTING_WORDS = 3
const LONGEST = 300

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))
/** Words with which people agree to what was repeated to them. */
const AGREES = words(
  'yes yeah yep correct exactly ano jasně jasne správně spravne přesně presne áno zgadza dokładnie jawohl genau richtig stimmt oui exact exactement sí correcto exacto да верно правильно',
)
/** Those that begin any sentence, or mean something else in the next language: they agree where nothing else is said. */
const AGREES_ALONE = words('ok okay sure right jo ja tak si так')
/** Words that add nothing to one of those that agree. */
const FILLERS = words(
  "that that's it it's is please thanks thank you je das ist es bitte danke prosím díky się tak c'est merci gracias",
)
/** Who says more says something else, too. */
const MOST_AGREEING = 3

/** Nothing but agreement is said: when in doubt it is none. */
function agrees(text: string): boolean {
  if (text.includes('?')) return false
  const said =
    text
      .normalize('NFC')
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{N}']+/gu) ?? []
  if (said.length === 1) return said.every((word) => AGREES.has(word) || AGREES_ALONE.has(word))
  return (
    said.length <= MOST_AGREEING &&
    said.some((word) => AGREES.has(word)) &&
    said.every((word) => AGREES.has(word) || FILLERS.has(word))
  )
}

/** What the next one has to know, by rules alone: nothing is on the card that is not in the conversation. */
export function handOverOf(
  outputs: readonly DiagnosticOutput[],
  { risk, step, from, to }: Pick<Ongoing, 'risk' | 'step' | 'from' | 'to'>,
): HandOver {
  const events = outputs.filter((output) => output.type === 'event')
  // The two sides are known: a variable with a number of theirs says nothing more.
  const isOwn: IsOwn = (value) => value === from || value === to
  const facts = factsOf(outputs, events, isOwn)
  const promises = newest(events.flatMap(promiseOf))
  const failures = newest(events.flatMap(failureOf))
  const wants = wantsOf(events)
  const known = knownOf(outputs, facts, isOwn)
  return { wants, known, facts, promises, failures, next: nextOf({ facts, promises, failures }, events, risk, step) }
}

const newest = <T>(all: readonly T[], most = MOST): T[] => all.slice(-most)
/** As much of what was said as fits on a card. */
export const quoted = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)
const told = ({ seq, offsetMs }: Event, text: string): Told[] =>
  text.trim() === '' ? [] : [{ seq, offsetMs, text: quoted(text) }]

/** The first thing that is more than an answer in a word, and the last one where that is another. */
function wantsOf(events: readonly Event[]): Told[] {
  // What is redacted as a whole says nothing.
  const said = events.filter(({ kind, text }) => kind === K.HUMAN && /[^•\s]/.test(text ?? ''))
  const sentences = said.filter(({ text }) => (text ?? '').trim().split(/\s+/).length >= WANTING_WORDS)
  const [first = said[0]] = sentences
  const last = sentences.at(-1) ?? said.at(-1)
  const chosen = first === last ? [first] : [first, last]
  return chosen.flatMap((event) => (event ? told(event, event.text ?? '') : []))
}

function promiseOf(event: Event): Told[] {
  const { kind, text, data } = event
  const deed = jsonFields(data)
  if (kind === K.AGENT && deed.do === 'callback' && deed.test !== true) return told(event, text ?? '')
  if (kind === K.SMS_SENT) return told(event, `Text message: ${text ?? ''}`)
  return kind === K.EMAIL_SENT ? told(event, `Email: ${text ?? ''}`) : []
}

const failureOf = (event: Event): Told[] =>
  event.kind === K.ERROR || event.kind === K.WARNING ? told(event, event.text ?? '') : []

type Plain = string | number | boolean
/** Values without a meaning of their own are left out: what is empty, and what is a structure. */
const isPlain = (value: Json | null): value is Plain =>
  (typeof value === 'string' && value.trim() !== '' && value.length <= LONGEST) ||
  typeof value === 'number' ||
  typeof value === 'boolean'

/** Variables with values that came about in the conversation, as they are now. */
function factsOf(outputs: readonly DiagnosticOutput[], events: readonly Event[], isOwn: IsOwn): Fact[] {
  const heard = new Map<string, Omit<Fact, 'isConfirmed'> & { readonly value: Plain; readonly setAt: number }>()
  let before: Event | undefined
  for (const output of outputs) {
    if (output.type === 'event') before = output
    if (output.type !== 'variable') continue
    const { name, value, seq, redacted } = output
    heard.delete(name)
    if (redacted || !isPlain(value) || isOwn(value)) continue
    heard.set(name, { seq: before?.seq ?? seq, offsetMs: before?.offsetMs ?? 0, name, value, setAt: seq })
  }
  const all = newest([...heard.values()], MOST_FACTS)
  const said = all.length > 0 ? events.flatMap(saidOf) : []
  return all.map(({ setAt, ...fact }) => ({ ...fact, isConfirmed: isAgreed(fact.value, said, setAt) }))
}

interface Said {
  readonly seq: number
  readonly isBot: boolean
  readonly text: string
}

function saidOf({ seq, kind, text }: Event): Said[] {
  const isBot = kind === K.ROBOT || kind === K.AUDIO_PLAY
  return text !== null && (isBot || kind === K.HUMAN) ? [{ seq, isBot, text: text.toLowerCase() }] : []
}

/** As long as “Is that right?”. */
const SHORT = 4

/** What was asked last: the last sentence, with the one before where it is that short. */
function askedIn(said: string): string {
  const sentences = said.split(/(?<=[.!?…])\s+/)
  const last = sentences.at(-1) ?? ''
  return last.split(' ').length <= SHORT ? sentences.slice(-2).join(' ') : last
}

/** The bot asked for the value last, and the next thing the person said was that it is right. */
function isAgreed(value: Plain, said: readonly Said[], setAt: number): boolean {
  if (typeof value === 'boolean') return false
  const wanted = String(value).toLowerCase()
  let asked = ''
  for (const { seq, isBot, text } of said) {
    if (seq <= setAt) continue
    if (isBot) asked = `${asked} ${text}`
    else {
      if (holdsWord(askedIn(asked), wanted) && agrees(text)) return true
      asked = ''
    }
  }
  return false
}

/** As a word of its own: 4 is not in 14. */
function holdsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const [left = '', right = ''] = [text[at - 1], text[at + word.length]]
    if (!/[\p{L}\p{N}]/u.test(left) && !/[\p{L}\p{N}]/u.test(right)) return true
  }
  return false
}

function knownOf(outputs: readonly DiagnosticOutput[], facts: readonly Fact[], isOwn: IsOwn): HandOver['known'] {
  const begun = outputs.find((output) => output.type === 'started')
  const found = new Set(facts.map(({ name }) => name))
  return Object.entries(jsonFields(begun?.variables ?? null))
    .flatMap(([name, value = null]) => (isPlain(value) && !isOwn(value) && !found.has(name) ? [{ name, value }] : []))
    .slice(0, MOST_FACTS)
}

/** What presses most comes first; there is always something to do. */
function nextOf(
  { facts, promises, failures }: Pick<HandOver, 'facts' | 'promises' | 'failures'>,
  events: readonly Event[],
  risk: Ongoing['risk'],
  step: Ongoing['step'],
): HandOver['next'] {
  const next: HandOver['next'] = []
  if (risk?.level === 'High' || risk?.level === 'Medium') {
    const raised = events.findLast(({ kind, data }) => kind === K.AGENT && jsonFields(data).do === 'risk')
    next.push({ step: nextStep.of.CALM, what: risk.phrases.join(', '), seq: raised?.seq ?? null })
  }
  const failure = failures.at(-1)
  if (failure) next.push({ step: nextStep.of.REDO, what: failure.text, seq: failure.seq })
  const promise = promises.at(-1)
  if (promise) next.push({ step: nextStep.of.KEEP, what: promise.text, seq: promise.seq })
  const heard = facts.filter(({ isConfirmed }) => !isConfirmed)
  if (heard.length > 0)
    next.push({
      step: nextStep.of.CONFIRM,
      what: heard.map(({ name }) => name).join(', '),
      seq: heard.at(-1)?.seq ?? null,
    })
  next.push({ step: nextStep.of.CONTINUE, what: step?.name ?? '', seq: null })
  return next
}
