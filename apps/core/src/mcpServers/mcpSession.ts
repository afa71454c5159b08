import type { Json } from '@parley/flow'
import { isObject } from '@parley/flow/json.ts'
import { blockedFunction, MOST_DESCRIPTION, MOST_FUNCTION_NAME } from '@parley/flow/nodes/mcp-choice.ts'
import type { IsOpen } from '../kernel/reach.ts'
import { networkWords } from '../requests/networkWords.ts'
import { type Incoming, RefusedAddress, sendOnce, TooLarge } from '../requests/sendOnce.ts'
import { type McpReply, replyIn, untilReply } from './mcpMessages.ts'
import { hiddenWithin, hidingSecrets } from './secrets.ts'

/** Where a server is, and what is sent with each message. */
export interface McpAddress {
  readonly url: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly isOpen: IsOpen
}

export interface OfferedFunction {
  readonly name: string
  readonly description: string
  /** Empty where it is the reason why agents cannot be given the function. */
  readonly schema: Json
  /** Why agents cannot be given it. */
  readonly blocked: string | undefined
}

/** Why a server gave no answer: a code for flows, a sentence for people. */
export class McpFailure extends Error {
  readonly code: 'cancelled' | 'timeout' | 'network' | 'refused' | 'tooLarge' | 'credentials' | 'protocol'
  constructor(code: McpFailure['code'], message: string) {
    super(message)
    this.code = code
  }
}

/** The version that is asked for, and those that are understood where a server knows only another one. */
const VERSION = '2025-06-18'
const UNDERSTOOD: ReadonlySet<Json> = new Set([VERSION, '2025-11-25', '2025-03-26'])
const MOST_BYTES = 1_000_000
const MOST_PAGES = 20
export const MOST_FUNCTIONS = 500

/** A session with a server over streamable HTTP. Nothing is offered to it: it can ask for no model, no files and no person. */
export class McpSession {
  readonly #address: McpAddress
  readonly #signal: AbortSignal
  /** Whatever a server says, its credentials are in none of it. */
  readonly #hide: (text: string) => string
  #asked = 0
  #session: string | undefined
  #version: string | undefined

  private constructor(address: McpAddress, signal: AbortSignal) {
    this.#address = address
    this.#signal = signal
    this.#hide = hidingSecrets(address)
  }

  /** Does something within a session, which is ended in any case. */
  static async within<T>(address: McpAddress, signal: AbortSignal, work: (session: McpSession) => Promise<T>) {
    const session = new McpSession(address, signal)
    try {
      await session.#begin()
      return await work(session)
    } finally {
      // Nothing waits for it.
      void session.#end()
    }
  }

  async listFunctions(): Promise<OfferedFunction[]> {
    // Of two by one name the first is the one that is called.
    const found = new Map<string, OfferedFunction>()
    let cursor: Json | undefined
    for (let page = 0; page < MOST_PAGES && found.size < MOST_FUNCTIONS; page++) {
      const result = await this.#ask('tools/list', cursor === undefined ? {} : { cursor })
      const { tools, nextCursor } = isObject(result) ? result : {}
      if (!Array.isArray(tools)) throw new McpFailure('protocol', 'it listed no functions')
      for (const each of tools.flatMap((tool) => functionIn(tool, this.#hide)))
        if (!found.has(each.name)) found.set(each.name, each)
      if (typeof nextCursor !== 'string') break
      cursor = nextCursor
    }
    return [...found.values()].slice(0, MOST_FUNCTIONS)
  }

  /** What the function gave, as the server writes it. */
  call = (name: string, given: Json): Promise<Json> => this.#ask('tools/call', { name, arguments: given })

  async #begin(): Promise<void> {
    const result = await this.#ask('initialize', {
      protocolVersion: VERSION,
      capabilities: {},
      clientInfo: { name: 'Parley', version: '1' },
    })
    const version = isObject(result) ? result.protocolVersion : undefined
    if (typeof version !== 'string' || !UNDERSTOOD.has(version))
      throw new McpFailure('protocol', 'it speaks no version of MCP that Parley understands')
    this.#version = version
    await this.#send('POST', { jsonrpc: '2.0', method: 'notifications/initialized' })
  }

  /** A server that keeps no sessions refuses this, and one that is gone does not hear it: nothing depends on it. */
  async #end(): Promise<void> {
    if (this.#session === undefined || this.#signal.aborted) return
    await this.#send('DELETE').catch(() => {})
  }

  async #ask(method: string, params: Json): Promise<Json> {
    this.#asked++
    const id = this.#asked
    const { headers, body } = await this.#send('POST', { jsonrpc: '2.0', id, method, params }, id)
    const session = headers['mcp-session-id']
    if (typeof session === 'string') this.#session = session
    const reply = replyIn(body.toString('utf8'), isStream(headers), id)
    if (!reply) throw new McpFailure('protocol', 'its answer is not one of MCP')
    return resultOf(reply, this.#hide)
  }

  async #send(method: 'POST' | 'DELETE', message?: Json, id?: number): Promise<Incoming> {
    const { url, headers, isOpen } = this.#address
    const asking = {
      ...{ method, url: new URL(url), signal: this.#signal, most: MOST_BYTES, isOpen },
      body: message === undefined ? undefined : JSON.stringify(message),
      headers: {
        'user-agent': 'parley',
        ...Object.fromEntries(headers),
        ...(message !== undefined && { 'content-type': 'application/json' }),
        accept: 'application/json, text/event-stream',
        ...(this.#session !== undefined && { 'mcp-session-id': this.#session }),
        ...(this.#version !== undefined && { 'mcp-protocol-version': this.#version }),
      },
      // A stream may stay open after the reply; what answers no question is not waited for.
      isEnough: id === undefined ? () => true : untilReply(id),
    }
    const incoming = await sendOnce(asking).catch((error: unknown) => {
      throw this.#failureOf(error)
    })
    const problem = problemOf(incoming, this.#session !== undefined)
    if (problem) throw problem
    return incoming
  }

  #failureOf(error: unknown): McpFailure {
    if (this.#signal.aborted) {
      const isLate = this.#signal.reason instanceof DOMException && this.#signal.reason.name === 'TimeoutError'
      return isLate
        ? new McpFailure('timeout', 'it did not answer in time')
        : new McpFailure('cancelled', 'the answer is no longer needed')
    }
    if (error instanceof RefusedAddress) return new McpFailure('refused', error.message)
    if (error instanceof TooLarge) return new McpFailure('tooLarge', error.message)
    return new McpFailure('network', networkWords(error))
  }
}

const isStream = (headers: Incoming['headers']) => /^text\/event-stream\b/i.test(headers['content-type'] ?? '')

function problemOf({ status, headers }: Incoming, hasBegun: boolean): McpFailure | undefined {
  if (status >= 200 && status < 300) return undefined
  if (status === 401 || status === 403)
    return new McpFailure('credentials', `it refused the credentials (status ${status})`)
  if (status === 404 && hasBegun) return new McpFailure('protocol', 'it ended the session (status 404)')
  if (status === 404) return new McpFailure('protocol', 'there is no MCP server at this address (status 404)')
  if (status >= 300 && status < 400 && headers.location !== undefined)
    return new McpFailure('protocol', `it leads to another address (status ${status}), which has to be entered instead`)
  return new McpFailure('protocol', `it answered with status ${status}`)
}

const MOST_WORDS = 500

function resultOf(reply: McpReply, hide: (text: string) => string): Json {
  if ('problem' in reply) throw new McpFailure('protocol', `it refused: ${hide(reply.problem).slice(0, MOST_WORDS)}`)
  return reply.result
}

/** A function as it may be shown and kept, however much a server writes. */
function functionIn(tool: Json, hide: (text: string) => string): OfferedFunction[] {
  if (!isObject(tool)) return []
  const { name: written, description: words = '', inputSchema: schema } = tool
  if (typeof written !== 'string' || !isObject(schema ?? null)) return []
  const blocked = blockedFunction({ name: written, schema: schema ?? {} })
  const name = hide(written)
  const description = typeof words === 'string' ? hide(words).trim().slice(0, MOST_DESCRIPTION) : ''
  return [
    {
      name: name.length > MOST_FUNCTION_NAME ? `${name.slice(0, MOST_FUNCTION_NAME)}…` : name,
      description,
      schema: blocked === undefined ? hiddenWithin(schema ?? {}, hide) : {},
      blocked,
    },
  ]
}
