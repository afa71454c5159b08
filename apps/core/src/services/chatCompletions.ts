import { setTimeout as sleep } from 'node:timers/promises'
import type { AgentMessage, LlmPayload } from '@parley/flow'
import type { LlmPort } from '../kernel/llmPort.ts'
import { type Answer, type Call, ModelFailure, newAnswer, readAnswer, withoutThoughts, wordsOf } from './chatAnswer.ts'

/** The longest answer that is asked for, in tokens. */
const MOST_ANSWER = 1_000
const CHARACTERS_OF_TOKEN = 4
const MILLION = 1_000_000

/** What a request has used, also where its answer is of no use. */
export interface Meter {
  read: number
  written: number
}

/** How long a request may take: until when, and what ends it before. */
export interface Patience {
  readonly signal: AbortSignal
  /** What is left of its time, in milliseconds. */
  readonly left: () => number
}

interface Completed {
  readonly text: string
  readonly calls: readonly Call[]
  readonly tokens: number
  readonly cost: number | undefined
}

/** Asks the model for its next words, as a stream, and gives up on one that says too much, nothing, nonsense or half of it. */
export async function complete(
  port: LlmPort,
  payload: LlmPayload,
  patience: Patience,
  meter: Meter,
): Promise<Completed> {
  const { response, asked } = await send(port, payload, patience)
  const answer = newAnswer()
  try {
    await readAnswer(answer, response, response.body)
  } finally {
    Object.assign(meter, tokensOf(answer, asked))
  }
  const { read, written } = tokensOf(answer, asked)
  const { price } = port
  const cost = price && (read * price.read + written * price.written) / MILLION
  return { text: withoutThoughts(answer.text), calls: answer.calls, tokens: read + written, cost }
}

/** Endpoints that know the length of an answer by its newer name only. */
const newer = new Set<string>()
/** What may be over in a moment. */
const REPEATED: ReadonlySet<number> = new Set([429, 500, 502, 503])
const USUAL_WAIT_MS = 300
/** What an answer needs at least: nobody is asked again for less. */
const LEAST_LEFT_MS = 500

type Answering = Response & { readonly body: ReadableStream<Uint8Array> }

/** Asks, and once more where the provider was busy or failed, as long as its time allows; nothing was said by then. */
async function send(port: LlmPort, { messages, functions }: LlmPayload, { signal, left }: Patience) {
  const { url, key, model } = port
  const headers = { 'content-type': 'application/json', ...(key !== undefined && { authorization: `Bearer ${key}` }) }
  const place = `${url} ${model}`
  for (let isSecond = false; ; ) {
    const isNewer = newer.has(place)
    const body = JSON.stringify({
      model,
      messages: messages.map(messageOf),
      ...(functions.length > 0 && { tools: functions.map((each) => ({ type: 'function', function: each })) }),
      stream: true,
      stream_options: { include_usage: true },
      [isNewer ? 'max_completion_tokens' : 'max_tokens']: MOST_ANSWER,
    })
    const asking = { method: 'POST', headers, body, signal, redirect: 'manual' } as const
    const response = await fetch(`${url}/chat/completions`, asking)
    if (response.ok && response.body) return { response: response as Answering, asked: body.length }
    const words = wordsOf(await beginningOf(response), key)
    if (response.status === 400 && !isNewer && /max_completion_tokens/.test(words)) {
      newer.add(place)
      continue
    }
    const wait = waitOf(response)
    if (isSecond || !REPEATED.has(response.status) || wait + LEAST_LEFT_MS > left())
      throw new ModelFailure('status', `it answered ${response.status}${words === '' ? '' : `: ${words}`}`)
    isSecond = true
    await sleep(wait, undefined, { signal })
  }
}

/** As long as the provider says, in seconds or until when. */
function waitOf({ headers }: Response): number {
  const said = headers.get('retry-after')
  if (said === null) return USUAL_WAIT_MS
  const ms = /^\d+$/.test(said) ? Number(said) * 1_000 : Date.parse(said) - Date.parse(headers.get('date') ?? '')
  return Number.isFinite(ms) ? Math.max(0, ms) : USUAL_WAIT_MS
}

const MOST_REFUSAL = 10_000

/** What a refusal says at its beginning; the rest is not waited for. */
async function beginningOf({ body }: Response): Promise<string> {
  if (!body) return ''
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of body) {
    text += decoder.decode(piece, { stream: true })
    if (text.length > MOST_REFUSAL) break
  }
  return text
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
