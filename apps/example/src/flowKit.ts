import type { FlowDocumentInput, Json } from '@parley/flow'
import { layOut } from './layout.ts'

/** Short words with which the example's flows read like their conversations. */
export type NodeInput = FlowDocumentInput['nodes'][number]
type Of<T extends NodeInput['type']> = Extract<NodeInput, { type: T }>
type Reaction = NonNullable<Of<'listen'>['reactions']>[number]
type Recogniser = Reaction['recognise'][number]
/** Language → one text, or alternatives. */
export type Words = Readonly<Record<string, string | readonly string[]>>

const labelOf = (id: string) =>
  `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)}`
const list = (text: string | readonly string[]) => (typeof text === 'string' ? [text] : text)
const textsOf = (words: Words) =>
  Object.fromEntries(
    Object.entries(words).map(([language, texts]) => [
      language,
      list(texts).map((text) => ({ kind: 'text' as const, text })),
    ]),
  )

export const start = (next: string): NodeInput => ({
  id: 'start',
  type: 'start',
  label: 'Start',
  facts: [{ fact: 'from', variable: 'caller' }],
  outlets: { next },
})
export const say = (id: string, words: Words, next: string): NodeInput => ({
  id,
  type: 'say',
  label: labelOf(id),
  texts: textsOf(words),
  outlets: { next },
})
export const end = (id = 'end', exit = 'next'): Of<'end'> => ({
  id,
  type: 'end',
  label: labelOf(id),
  reason: 'finished',
  exit,
})
export const done = (
  id: string,
  disposition: string,
  result: 'success' | 'negative' | 'neutral',
  next = 'end',
): NodeInput => ({ id, type: 'outcome', label: labelOf(id), disposition, result, outlets: { next } })
export const set = (id: string, values: Readonly<Record<string, string>>, next: string): NodeInput => ({
  id,
  type: 'set',
  label: labelOf(id),
  assignments: Object.entries(values).map(([variable, expression]) => ({ variable, expression })),
  outlets: { next },
})
/** Goes on in another language. */
export const speak = (id: string, language: string, next: string): NodeInput => ({
  id,
  type: 'set',
  label: labelOf(id),
  assignments: [],
  language,
  outlets: { next },
})
/** Goes by opening times in a variable. */
export const byOpeningTimes = (
  id: string,
  variable: string,
  outlets: { readonly open: string; readonly closed: string },
): NodeInput => ({ id, type: 'schedule', label: labelOf(id), variable, outlets })
export const branch = (
  id: string,
  cases: Readonly<Record<string, readonly [expression: string, to: string]>>,
  otherwise: string,
): NodeInput => ({
  id,
  type: 'branch',
  label: labelOf(id),
  cases: Object.entries(cases).map(([name, [expression]]) => ({ name, expression })),
  outlets: { ...Object.fromEntries(Object.entries(cases).map(([name, [, to]]) => [name, to])), otherwise },
})
export const counter = (id: string, limit: number, below: string, reached: string): NodeInput => ({
  id,
  type: 'counter',
  label: labelOf(id),
  limit,
  outlets: { below, reached },
})
/** Sends a message to the caller's own number. */
export const sms = (id: string, words: Words, next: string): NodeInput => ({
  id,
  type: 'sms',
  label: labelOf(id),
  to: '{{ caller }}',
  texts: textsOf(words),
  outlets: { sent: next, error: next },
})
/** Answers from a knowledge base. */
export const answer = (
  id: string,
  knowledgeBase: string,
  question: string,
  outlets: { readonly answered: string; readonly noAnswer: string },
): NodeInput => ({ id, type: 'answer', label: labelOf(id), knowledgeBase, question, outlets })
/** Hands over. Nobody taking the call is something else than a line that does not work, and the caller hears which. */
export const transfer = (
  id: string,
  to: string,
  outlets: { readonly completed: string; readonly declined: string; readonly failed: string },
): NodeInput => ({ id, type: 'transfer', label: labelOf(id), mode: 'Attend', to, outlets })
/** Goes on in another flow for good: what follows is a part of the conversation of its own. */
export const goOnIn = (id: string, flow: string, failed: string): NodeInput => ({
  id,
  type: 'transfer',
  label: labelOf(id),
  to: '',
  flow,
  outlets: { failed },
})
export const subflow = (
  id: string,
  flow: string,
  exits: Readonly<Record<string, string>>,
  outputs: readonly string[] = [],
  inputs: Readonly<Record<string, string>> = {},
): NodeInput => ({
  id,
  type: 'subflow',
  label: labelOf(id),
  flow,
  exits: Object.keys(exits).filter((name) => name !== 'error'),
  inputs: Object.entries(inputs).map(([variable, expression]) => ({ variable, expression })),
  outputs: outputs.map((variable) => ({ variable, from: variable })),
  outlets: { ...exits },
})

/** Something the caller may answer: where it leads, how it is recognised, and the variable that keeps it. */
export interface Answer {
  readonly to: string
  readonly by: readonly Recogniser[]
  readonly into?: string
  /** What the caller is asked about where it is close to another. */
  readonly label?: string
}
export const phrases = (words: Readonly<Record<string, readonly string[]>>): Recogniser => ({
  kind: 'phrases',
  phrases: Object.fromEntries(Object.entries(words).map(([language, texts]) => [language, [...texts]])),
})
export const yes: Recogniser = { kind: 'yes' }
export const no: Recogniser = { kind: 'no' }
export const date: Recogniser = { kind: 'date' }
export const anything: Recogniser = { kind: 'anything' }
export const phone: Recogniser = { kind: 'phone' }
export const number = (min: number, max: number): Recogniser => ({ kind: 'number', min, max, integer: true })
export const grammar = (guid: string): Recogniser => ({ kind: 'grammar', grammar: guid })
/** What the model takes it for; without a version the live one. */
export const meant = (model: string, category: string, version?: number): Recogniser => ({
  ...{ kind: 'model', model, category, minScore: 0.55 },
  ...(version !== undefined && { version }),
})
/** The same pattern in each of the languages. */
export const pattern = (source: string, ...languages: readonly string[]): Recogniser => ({
  kind: 'pattern',
  patterns: Object.fromEntries(languages.map((language) => [language, source])),
})

type ListenInput = Extract<NodeInput, { type: 'listen' }>

export function listen(
  id: string,
  answers: Readonly<Record<string, Answer>>,
  fallback: string,
  again: Words = {},
): ListenInput {
  const outlets = Object.fromEntries(Object.entries(answers).map(([name, { to }]) => [name, to]))
  return {
    id,
    type: 'listen',
    label: labelOf(id),
    reactions: Object.entries(answers).map(([name, { by, into, label }]) => ({
      name,
      ...(label !== undefined && { label }),
      recognise: [...by],
      ...(into ? { variable: into } : {}),
    })),
    reprompts: { noInput: textsOf(again), noMatch: textsOf(again) },
    timeoutMs: 45_000,
    outlets: { ...outlets, noInput: fallback, noMatch: fallback },
  }
}

/** Asks which is meant where two of its categories are close, and leads on where that does not help. */
export const askingBetween = (node: ListenInput, to: string): NodeInput => ({
  ...node,
  unsure: {},
  outlets: { ...node.outlets, unsure: to },
})

/** Waits for yes or no, each with the node it leads to. */
export const yesNo = (
  id: string,
  ways: { readonly yes: string; readonly no: string },
  fallback: string,
  again: Words,
): NodeInput => listen(id, { yes: { to: ways.yes, by: [yes] }, no: { to: ways.no, by: [no] } }, fallback, again)

/** Waits for one of these keys, each with the node it leads to. */
export const keys = (
  id: string,
  ways: Readonly<Record<string, string>>,
  fallback: string,
  again: Words,
): NodeInput => ({
  id,
  type: 'dtmf',
  label: labelOf(id),
  keys: Object.keys(ways),
  timeoutMs: 45_000,
  reprompts: { noInput: textsOf(again), noMatch: textsOf(again) },
  outlets: { ...ways, noInput: fallback, noMatch: fallback },
})

/** Waits for so many digits. */
export const digits = (
  id: string,
  { into, length, to }: { readonly into: string; readonly length: number; readonly to: string },
  fallback: string,
  again: Words,
): NodeInput => ({
  id,
  type: 'dtmf',
  label: labelOf(id),
  digits: { variable: into, min: length, max: length },
  timeoutMs: 60_000,
  attempts: 3,
  reprompts: { noInput: textsOf(again), noMatch: textsOf(again) },
  outlets: { digits: to, noInput: fallback, noMatch: fallback },
})

export interface Variable {
  readonly name: string
  readonly type: 'string' | 'number' | 'boolean' | 'date' | 'object'
  readonly scope?: 'tenant'
  readonly redact?: boolean
  readonly default?: Json
}
const caller: Variable = { name: 'caller', type: 'string' }

/** What one says to get a person, wherever the flow is. */
const person = phrases({
  'en-GB': ['agent', 'operator', 'real person', 'speak to someone', 'human'],
  'cs-CZ': ['operátor', 'operátora', 'člověka', 's někým živým'],
  'sk-SK': ['operátor', 'operátora', 'človeka', 's niekým živým'],
  'de-DE': ['mitarbeiter', 'echten menschen', 'mit jemandem sprechen'],
  'pl-PL': ['konsultant', 'konsultantem', 'człowiekiem'],
  'es-ES': ['operador', 'una persona', 'hablar con alguien'],
})

interface FlowOptions {
  /** Where asking for a person leads. */
  readonly person?: string
  /** What flows that run it can rely on. */
  readonly interface?: FlowDocumentInput['settings']['interface']
}

/** A flow that speaks these languages, the first by default. */
export const flow = (
  languages: readonly [string, ...string[]],
  variables: readonly Variable[],
  nodes: readonly NodeInput[],
  { person: toPerson, interface: its }: FlowOptions = {},
): FlowDocumentInput => ({
  schemaVersion: 1,
  settings: {
    languages: languages.map((code) => ({ code })),
    defaultLanguage: languages[0],
    variables: [caller, ...variables],
    ...(toPerson === undefined ? {} : { globalIntents: [{ name: 'person', recognise: [person], target: toPerson }] }),
    ...(its && { interface: its }),
  },
  nodes: layOut(nodes),
})
