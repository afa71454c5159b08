import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'

const separator = '\x1e'

type Message = Record<string, unknown>

export interface RawClient {
  readonly socket: WebSocket
  /** Sends messages as JSON in one frame. */
  send(...messages: readonly unknown[]): void
  sendText(text: string): void
  /** Settles when the hub has read what was sent so far; not while it has stopped reading. */
  heard(): Promise<void>
  /** The next message that has not been taken. */
  next(): Promise<Message>
  /** Takes messages until one has this type. */
  nextOf(type: number): Promise<Message>
  /** Messages that arrived and were not taken. */
  readonly waiting: readonly Message[]
  /** The code with which the socket was closed. */
  readonly closed: Promise<number>
}

interface RawOptions {
  readonly token?: string
  readonly id?: string
  readonly headers?: Record<string, string>
  /** A handshake of this version is made; `false`: none. */
  readonly version?: number | false
}

/** A WebSocket that speaks JSON messages by hand. */
export async function openRaw(url: string, options: RawOptions = {}): Promise<RawClient> {
  const { token = 'ann', id, headers = {}, version = 1 } = options
  const address = `${url.replace('http', 'ws')}${id === undefined ? '' : `?id=${id}`}`
  const socket = new WebSocket(address, { headers: { authorization: `Bearer ${token}`, ...headers } })
  onTestFinished(() => socket.terminate())
  const client = follow(socket)
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  if (version !== false) {
    client.send({ protocol: 'json', version })
    const answer = await client.next()
    if (Object.keys(answer).length > 0) throw new Error(JSON.stringify(answer))
  }
  return client
}

function follow(socket: WebSocket): RawClient {
  const waiting: Message[] = []
  let wake: () => void = () => undefined
  let rest = ''
  socket.on('message', (data) => {
    const records = (rest + String(data)).split(separator)
    rest = records.pop() ?? ''
    waiting.push(...records.map((record) => JSON.parse(record)))
    wake()
  })
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  const client: RawClient = {
    socket,
    waiting,
    closed,
    send: (...messages) => socket.send(messages.map((message) => JSON.stringify(message) + separator).join('')),
    sendText: (text) => socket.send(text),
    async heard() {
      const answered = once(socket, 'pong')
      socket.ping()
      await answered
    },
    async next() {
      for (;;) {
        const message = waiting.shift()
        if (message) return message
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
    async nextOf(type) {
      for (;;) {
        const message = await client.next()
        if (message.type === type) return message
      }
    },
  }
  return client
}

/**
 * Waits until nothing moves any more: not for so many milliseconds, which say nothing on a busy machine, but for turns of the event loop
 * that clients and hub share.
 */
export async function untilStill(read: () => unknown): Promise<void> {
  let before = read()
  for (let turns = 0; turns < 200; turns++) {
    await new Promise((resolve) => setImmediate(resolve))
    const now = read()
    if (now === before) continue
    before = now
    turns = 0
  }
}

/** Negotiates and returns the body of the answer. */
export async function negotiate(url: string, query = 'negotiateVersion=1', token = 'ann'): Promise<Message> {
  const response = await fetch(`${url}/negotiate?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  if (response.status !== 200) throw new Error(`negotiate answered ${response.status}`)
  // The tests look at each member for themselves.
  return (await response.json()) as Message
}

export async function negotiateToken(url: string, query?: string, token?: string): Promise<string> {
  return String((await negotiate(url, query, token)).connectionToken)
}

interface Call {
  readonly method?: string
  readonly body?: string | Buffer
  readonly token?: string
  readonly accept?: string
}

/** A request to the hub's own address. */
export function request(url: string, query: string, call: Call = {}): Promise<Response> {
  const { method = 'GET', body, token = 'ann', accept } = call
  return fetch(`${url}?${query}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(accept === undefined ? {} : { accept }) },
    ...(body === undefined ? {} : { body }),
  })
}
