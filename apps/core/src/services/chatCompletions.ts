import type { AgentMessage, Json, LlmPayload } from '@parley/flow'

/** An endpoint that speaks chat completions. */
export interface LlmPort {
  /** Up to and without `/chat/completions`. */
  readonly url: string
  readonly key?: string | undefined
  readonly model: string
  /** Of a million tokens that are read and that are written, in the installation's money; undefined where nobody said. */
  readonly price?: { readonly read: number; readonly written: number } | undefined
}

type Failure = 'status' | 'tooLarge' | 'garbage'
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
/** The longest answer that is asked for, in tokens. */
const MOST_ANSWER = 1_000
const CHARACTERS_OF_TOKEN = 4
const MILLION = 1_000_000

interface Call {
  id: string
  name: string
  arguments: string
}

interface Answer {
  text: string
  readonly calls: Call[]
  /** What was read and written, as it counts them. */
  read: number
  written: number
  total: number
  /** Whether anything in it was an answer. */
  isAnswer: boolean
}

/** What a request has used, also where its answer is of no use. */
export interface Meter {
  read: number
  written: number
}

/** Asks the model for its next words, as a stream, and gives up on one that says too much, nothing or nonsense. */
export async function complete(
  { url, key, model, price }: LlmPort,
  { messages, functions }: LlmPayload,
  signal: AbortSignal,
  meter: Meter,
): Promise<{ text: string; calls: Call[]; tokens: number; cost: number | undefined }> {
  const body = JSON.stringify({
    model,
    messages: messages.map(messageOf),
    ...(functions.length > 0 && { tools: functions.map((each) => ({ type: 'function', function: each })) }),
    stream: true,
    stream_options: { include_usage: true },
    max_tokens: MOST_ANSWER,
  })
  const headers = { 'content-type': 'application/json', ...(key !== undefined && { authorization: `Bearer ${key}` }) }
  const response = await fetch(`${url}/chat/completions`, { method: 'POST', headers, body, signal, redirect: 'manual' })
  if (!response.ok || !response.body) {
    await response.body?.cancel()
    throw new ModelFailure('status', `it answered ${response.status}`)
  }
  const answer: Answer = { text: '', calls: [], read: 0, written: 0, total: 0, isAnswer: false }
  const isWhole = /\bjson\b/.test(response.headers.get('content-type') ?? '')
  try {
    if (isWhole) takeChunk(answer, (await all(response.body)).join(''), 'message')
    else
      for await (const line of linesOf(response.body)) {
        if (line === 'data: [DONE]') break
        if (line.startsWith('data:')) takeChunk(answer, line.slice(5), 'delta')
      }
  } finally {
    Object.assign(meter, tokensOf(answer, body.length))
  }
  if (!answer.isAnswer) throw new ModelFailure('garbage', 'what it answered is no chat completion')
  const { read, written } = tokensOf(answer, body.length)
  const cost = price && (read * price.read + written * price.written) / MILLION
  return { text: answer.text, calls: answer.calls, tokens: read + written, cost }
}

/** One that does not count is counted for. Where only the sum is known, all of it may have been written. */
function tokensOf({ read, written, total, text, calls }: Answer, asked: number) {
  if (read + written > 0) return { read, written }
  if (total > 0) return { read: 0, written: total }
  const answered = calls.reduce((sum, call) => sum + call.arguments.length, text.length)
  return { read: Math.ceil(asked / CHARACTERS_OF_TOKEN), written: Math.ceil(answered / CHARACTERS_OF_TOKEN) }
}

const messageOf = (message: AgentMessage) => {
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.call, content: message.content }
  const { role, content } = message
  if (message.role !== 'assistant' || !message.call) return { role, content }
  const { id, ...called } = message.call
  return { role, content: content || null, tool_calls: [{ id, type: 'function', function: called }] }
}

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
  readonly choices?: readonly { readonly [part in 'delta' | 'message']?: Part }[]
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

/** Adds a piece to the answer. What cannot be read is left out; without any that can the whole is no answer. */
function takeChunk(answer: Answer, text: string, part: 'delta' | 'message'): void {
  const { choices, usage } = read(text)
  takeUsage(answer, usage)
  const said = Array.isArray(choices) ? (choices[0]?.[part] as Part | undefined) : undefined
  if (typeof said !== 'object' || said === null) return
  answer.isAnswer = true
  answer.text += textOf(said.content)
  for (const [place, piece] of (Array.isArray(said.tool_calls) ? said.tool_calls : []).entries())
    takeCall(answer.calls, typeof piece?.index === 'number' ? piece.index : place, piece)
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

const MOST_CALLS = 20

function takeCall(calls: Call[], index: number, piece: NonNullable<Part['tool_calls']>[number]): void {
  if (index < 0 || index > Math.min(calls.length, MOST_CALLS)) return
  const call = calls[index] ?? { id: '', name: '', arguments: '' }
  calls[index] = {
    id: call.id || textOf(piece?.id) || `call_${index}`,
    name: call.name + textOf(piece?.function?.name),
    arguments: call.arguments + textOf(piece?.function?.arguments),
  }
}

function read(text: string): Chunk {
  try {
    const value: Json = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Chunk) : {}
  } catch {
    return {}
  }
}
