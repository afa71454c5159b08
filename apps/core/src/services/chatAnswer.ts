import type { Json } from '@parley/flow'

type Failure = 'status' | 'tooLarge' | 'garbage' | 'cut' | 'filtered' | 'broken'
export class ModelFailure extends Error {
  readonly code: Failure
  constructor(code: Failure, message: string) {
    super(message)
    this.code = code
  }
}

/** What is read of an answer, after it was unpacked. */
const MOST_BYTES = 1_000_000
const MOST_TEXT = 20_000
const MOST_CALLS = 20

export interface Call {
  id: string
  name: string
  arguments: string
}

export interface Answer {
  text: string
  readonly calls: Call[]
  /** By the number that a piece names: the call that its next pieces belong to. */
  readonly places: Map<number, number>
  /** What was read and written, as it counts them. */
  read: number
  written: number
  total: number
  /** Whether anything in it was an answer. */
  isAnswer: boolean
  /** Why it ended, in the words of the provider. */
  end: string | undefined
  /** Whether the stream said that it is over. */
  isDone: boolean
}

export const newAnswer = (): Answer => ({
  ...{ text: '', calls: [], places: new Map(), read: 0, written: 0, total: 0 },
  ...{ isAnswer: false, end: undefined, isDone: false },
})

/** Reads an answer to its end, as a stream or in one piece; what was read so far stays in it where that fails. */
export async function readAnswer(answer: Answer, response: Response, body: AsyncIterable<Uint8Array>): Promise<void> {
  if (/\bjson\b/.test(response.headers.get('content-type') ?? '')) {
    takeChunk(answer, (await all(body)).join(''), 'message')
    answer.isDone = true
  } else
    for await (const line of linesOf(body)) {
      if (line === 'data: [DONE]') {
        answer.isDone = true
        break
      }
      if (line.startsWith('data:')) takeChunk(answer, line.slice(5), 'delta')
    }
  if (!answer.isAnswer) throw new ModelFailure('garbage', 'what it answered is no chat completion')
  const { end, isDone } = answer
  if (end === 'length') throw new ModelFailure('cut', 'its answer reached the longest length')
  if (end === 'content_filter') throw new ModelFailure('filtered', 'its provider withheld the answer')
  if (end === undefined ? !isDone : !WHOLE.has(end)) throw new ModelFailure('cut', 'its answer ended in the middle')
}

/** How an answer ends that was said to its end. */
const WHOLE: ReadonlySet<string> = new Set(['stop', 'tool_calls', 'function_call'])

/** What a model thinks is nobody's to hear: also where it never ends, or where only its end is marked. */
export const withoutThoughts = (text: string): string =>
  text
    .replaceAll(/<(think|thinking|thought|reasoning)>[\s\S]*?(<\/\1>|$)/gi, '')
    .replace(/^[\s\S]*<\/(think|thinking|thought|reasoning)>/i, '')
    .trim()

/** The provider's own sentence, without what looks like a key. */
export function wordsOf(text: string, key: string | undefined): string {
  const { error } = read(text) as { error?: { message?: unknown } | string }
  const { message } = read(text) as { message?: unknown }
  const said = textOf(typeof error === 'object' && error !== null ? error.message : error) || textOf(message)
  const open = key ? said.replaceAll(key, HIDDEN) : said
  return open
    .replaceAll(/\b(?:sk|pk|rk)-[\w*.-]{6,}|\bbearer\s+\S{6,}|\b[\w-]{24,}/gi, HIDDEN)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MOST_WORDS)
}
const HIDDEN = '•••'
const MOST_WORDS = 300

/** A body of one piece of JSON. */
async function all(body: AsyncIterable<Uint8Array>): Promise<readonly string[]> {
  const pieces: string[] = []
  for await (const piece of textsOf(body)) pieces.push(piece)
  return pieces
}

async function* textsOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let size = 0
  for await (const piece of body) {
    size += piece.length
    if (size > MOST_BYTES) throw new ModelFailure('tooLarge', `it answered more than ${MOST_BYTES} bytes`)
    yield decoder.decode(piece, { stream: true })
  }
}

async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  // Pieces without an end of a line are put together once: a line in a million pieces must not be copied a million times.
  let begun: string[] = []
  for await (const piece of textsOf(body)) {
    const [first = '', ...others] = piece.split('\n')
    begun.push(first)
    for (const next of others) {
      yield lineOf(begun)
      begun = [next]
    }
  }
  yield lineOf(begun)
}

const lineOf = (pieces: readonly string[]): string => pieces.join('').replace(/\r$/, '')

interface Chunk {
  readonly choices?: readonly ({ readonly [part in 'delta' | 'message']?: Part } & {
    readonly finish_reason?: unknown
  })[]
  readonly error?: unknown
  readonly usage?: {
    readonly prompt_tokens?: unknown
    readonly completion_tokens?: unknown
    readonly total_tokens?: unknown
  } | null
}
interface Part {
  readonly content?: unknown
  readonly tool_calls?: readonly { readonly index?: unknown; readonly id?: unknown; readonly function?: Called }[]
}
interface Called {
  readonly name?: unknown
  readonly arguments?: unknown
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Content as text, or in parts of which those of text count. */
const contentOf = (value: unknown): string =>
  Array.isArray(value) ? value.map((part) => (part?.type === 'text' ? textOf(part.text) : '')).join('') : textOf(value)

/** Adds a piece to the answer. What cannot be read is left out; without any that can the whole is no answer. */
function takeChunk(answer: Answer, text: string, part: 'delta' | 'message'): void {
  const { choices, usage, error } = read(text)
  takeUsage(answer, usage)
  if (error !== undefined && error !== null) throw new ModelFailure('broken', brokenBy(text))
  const choice = Array.isArray(choices) ? choices[0] : undefined
  answer.end = textOf(choice?.finish_reason) || answer.end
  const said = choice?.[part]
  if (typeof said !== 'object' || said === null) return
  answer.isAnswer = true
  answer.text += contentOf(said.content)
  for (const [place, piece] of (Array.isArray(said.tool_calls) ? said.tool_calls : []).entries())
    takeCall(answer, typeof piece?.index === 'number' ? piece.index : place, piece)
  const size = answer.calls.reduce((sum, call) => sum + call.arguments.length, answer.text.length)
  if (size > MOST_TEXT) throw new ModelFailure('tooLarge', `it answered more than ${MOST_TEXT} characters`)
}

const countOf = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0

/** Some tell with every piece how much it is so far: the last word counts. */
function takeUsage(answer: Answer, usage: Chunk['usage']): void {
  answer.read = countOf(usage?.prompt_tokens) || answer.read
  answer.written = countOf(usage?.completion_tokens) || answer.written
  answer.total = countOf(usage?.total_tokens) || answer.total
}

/** Some send several calls under one number: what brings another id is another call. */
function takeCall({ calls, places }: Answer, index: number, piece: NonNullable<Part['tool_calls']>[number]): void {
  const id = textOf(piece?.id)
  const before = places.get(index)
  const isNew = before === undefined || (id !== '' && calls[before]?.id !== id && calls[before]?.arguments !== '')
  const place = isNew ? calls.length : before
  if (place >= MOST_CALLS) return
  places.set(index, place)
  const call = (isNew ? undefined : calls[place]) ?? { id: '', name: '', arguments: '' }
  calls[place] = {
    id: call.id || id || `call_${place}`,
    name: call.name + textOf(piece?.function?.name),
    arguments: call.arguments + argumentsOf(piece?.function?.arguments),
  }
}

/** As JSON, also where they come as the object itself. */
const argumentsOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : textOf(value)

function brokenBy(text: string): string {
  const words = wordsOf(text, undefined)
  return words === '' ? 'it broke off with an error' : `it broke off: ${words}`
}

function read(text: string): Chunk {
  try {
    const value: Json = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Chunk) : {}
  } catch {
    return {}
  }
}
