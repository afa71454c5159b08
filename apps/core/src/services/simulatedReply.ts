import type { Json } from '@parley/flow'

/** What the simulator of a language model reads of a request. */
export interface SimulatedRequest {
  readonly messages: readonly { readonly role: string; readonly content: string | null }[]
  readonly tools?: readonly { readonly function: Tool }[]
}
interface Tool {
  readonly name: string
  readonly description?: string
  readonly parameters?: {
    readonly properties?: Readonly<Record<string, Value>>
    readonly required?: readonly string[]
  }
}
interface Value {
  readonly type?: string
  readonly format?: string
  readonly description?: string
  readonly enum?: readonly string[]
}
export type SimulatedReply =
  | { readonly text: string }
  | { readonly call: string; readonly values: Readonly<Record<string, Json>> }

const OUTCOME = 'LEAVE_'
/** So many letters of a word of a tool's description tell that it is meant. */
const TELLING = 5

/** A tool whose name or description has a word of what was said is called; else the values of the first outcome are asked for, and it leaves by that. */
export function simulatedReply({ messages, tools = [] }: SimulatedRequest): SimulatedReply {
  if (messages[0]?.content?.includes(ASKS_STATEMENTS)) return { text: statementsOf(messages.at(-1)?.content ?? '') }
  const functions = tools.map((tool) => tool.function)
  const last = messages.at(-1)
  const said = messages.flatMap(({ role, content }) => (role === 'user' ? [content ?? ''] : []))
  const meant = last?.role === 'user' ? functions.find((tool) => isMeant(tool, last.content ?? '')) : undefined
  if (meant) return { call: meant.name, values: valuesIn(meant, [last?.content ?? '']).values }
  const outcome = functions.find(({ name }) => name.startsWith(OUTCOME))
  const result = last?.role === 'tool' ? `${last.content ?? ''} ` : ''
  if (!outcome) return { text: `${result}(The simulator knows no way to end here.)` }
  const { values, missing } = valuesIn(outcome, said)
  if (missing !== undefined)
    return { text: `${said.length === 0 ? INTRODUCTION : result}${questionFor(outcome, missing)}` }
  if (said.length === 0) return { text: `${INTRODUCTION}How can I help you?` }
  return { call: outcome.name, values }
}

/** What asks for a conversation in short says the form of its answer so. */
const ASKS_STATEMENTS = '{"statements":'
const SENTENCE = /^(\d+) caller: (\S+ \S+ \S.*)$/

/** The first and the last sentence of the caller, word for word. */
function statementsOf(conversation: string): string {
  const said = conversation.split('\n').flatMap((line) => {
    const [, seq, text] = SENTENCE.exec(line) ?? []
    return seq === undefined ? [] : [{ text: `The caller said: ${text}`, turns: [Number(seq)] }]
  })
  return JSON.stringify({ statements: said.length > 1 ? [said[0], said.at(-1)] : said })
}

const INTRODUCTION = 'This is a simulated language model. '

function isMeant({ name, description = '' }: Tool, text: string): boolean {
  if (name.startsWith(OUTCOME)) return false
  const words = new Set(wordsOf(text))
  return [...wordsOf(name), ...wordsOf(description).filter((word) => word.length >= TELLING)].some((word) =>
    words.has(word),
  )
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

const questionFor = ({ parameters }: Tool, name: string): string => {
  const { description, enum: choices } = parameters?.properties?.[name] ?? {}
  const what = description?.replace(/[.?!]+$/, '') || name
  return `Please tell me: ${what}${choices ? ` (${choices.join(', ')})` : ''}.`
}

/** Each answer gives the first value that it fits and that is not there yet. */
function valuesIn({ parameters }: Tool, said: readonly string[]) {
  const properties = Object.entries(parameters?.properties ?? {})
  const wanted = parameters?.required ?? []
  const values: Record<string, Json> = {}
  for (const text of said)
    for (const [name, value] of properties) {
      if (Object.hasOwn(values, name)) continue
      const read = readValue(value, text)
      if (read === undefined) continue
      values[name] = read
      break
    }
  return { values, missing: wanted.find((name) => !Object.hasOwn(values, name)) }
}

function readValue({ type, format, enum: choices }: Value, text: string): Json | undefined {
  const words = wordsOf(text)
  if (choices) return choices.find((choice) => wordsOf(choice).every((word) => words.includes(word)))
  if (type === 'number')
    return text
      .match(/-?\d+(?:\.\d+)?/)
      ?.slice(0, 1)
      .map(Number)[0]
  if (type === 'boolean') return words.includes('yes') ? true : words.includes('no') ? false : undefined
  if (format === 'date') return text.match(/\d{4}-\d{2}-\d{2}/)?.[0]
  return text.trim() || undefined
}
