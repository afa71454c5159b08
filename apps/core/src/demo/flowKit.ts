import type { FlowDocumentInput } from '@parley/flow'

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
export const transfer = (id: string, to: string, next: string): NodeInput => ({
  id,
  type: 'transfer',
  label: labelOf(id),
  mode: 'Blind',
  to,
  outlets: { completed: next, declined: next, failed: next },
})
export const subflow = (
  id: string,
  flow: string,
  exits: Readonly<Record<string, string>>,
  outputs: readonly string[] = [],
): NodeInput => ({
  id,
  type: 'subflow',
  label: labelOf(id),
  flow,
  exits: Object.keys(exits).filter((name) => name !== 'error'),
  outputs: outputs.map((variable) => ({ variable, from: variable })),
  outlets: { ...exits },
})

/** Something the caller may answer: where it leads, how it is recognised, and the variable that keeps it. */
export interface Answer {
  readonly to: string
  readonly by: readonly Recogniser[]
  readonly into?: string
}
export const phrases = (words: Readonly<Record<string, readonly string[]>>): Recogniser => ({
  kind: 'phrases',
  phrases: Object.fromEntries(Object.entries(words).map(([language, texts]) => [language, [...texts]])),
})
export const yes: Recogniser = { kind: 'yes' }
export const no: Recogniser = { kind: 'no' }
export const date: Recogniser = { kind: 'date' }
export const anything: Recogniser = { kind: 'anything' }
export const number = (min: number, max: number): Recogniser => ({ kind: 'number', min, max, integer: true })

export function listen(
  id: string,
  answers: Readonly<Record<string, Answer>>,
  fallback: string,
  again: Words = {},
): NodeInput {
  const outlets = Object.fromEntries(Object.entries(answers).map(([name, { to }]) => [name, to]))
  return {
    id,
    type: 'listen',
    label: labelOf(id),
    reactions: Object.entries(answers).map(([name, { by, into }]) => ({
      name,
      recognise: [...by],
      ...(into ? { variable: into } : {}),
    })),
    reprompts: { noInput: textsOf(again), noMatch: textsOf(again) },
    timeoutMs: 45_000,
    outlets: { ...outlets, noInput: fallback, noMatch: fallback },
  }
}

export interface Variable {
  readonly name: string
  readonly type: 'string' | 'number' | 'boolean' | 'date'
  readonly redact?: boolean
}
const caller: Variable = { name: 'caller', type: 'string' }

/** A flow that speaks these languages, the first by default. */
export const flow = (
  languages: readonly [string, ...string[]],
  variables: readonly Variable[],
  nodes: readonly NodeInput[],
): FlowDocumentInput => ({
  schemaVersion: 1,
  settings: {
    languages: languages.map((code) => ({ code })),
    defaultLanguage: languages[0],
    variables: [caller, ...variables],
  },
  nodes: [...nodes],
})
