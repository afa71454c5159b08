import { createSocket } from 'node:dgram'
import { isIPv6, type Socket } from 'node:net'
import { connectWords, StepFailure } from './failures.ts'
import { inTime, type Place } from './probe.ts'
import { inUri, isAnswerTo, readMessage, type SipAnswer, type SipRequest } from './sipMessage.ts'

/** What carries messages of SIP to one side and back. */
export interface SipWire {
  readonly transport: 'UDP' | 'TCP' | 'TLS'
  /** Where this side is, for answers. */
  readonly local: string
  /** The final answer to a request; a StepFailure says why there is none. */
  ask(request: SipRequest): Promise<SipAnswer>
  close(): void
}

const MOST_BYTES = 64_000
const NO_SIP = 'Something answers there, but it is not SIP. Check host, port and transport.'
/** RFC 3261, timers T1 and T2. */
const FIRST_MS = 500
const LONGEST_MS = 4_000

/** Reads what comes until the final answer to the request is there; bounded, whatever the other side sends. */
class Reader {
  readonly #request: SipRequest
  #text = ''
  #bytes = 0
  readonly answer = Promise.withResolvers<SipAnswer>()

  constructor(request: SipRequest) {
    this.#request = request
    this.answer.promise.catch(() => {}) // who asks may have gone
  }

  take(piece: Buffer): void {
    this.#bytes += piece.length
    this.#text += piece.toString('latin1')
    let read = this.#bytes > MOST_BYTES ? null : readMessage(this.#text)
    while (read) {
      const { answer, rest } = read
      this.#text = rest
      if (answer && answer.status >= 200 && isAnswerTo(answer, this.#request)) this.answer.resolve(answer)
      read = readMessage(rest)
    }
    if (read === null) this.fail(NO_SIP)
  }

  /** A datagram holds a message as a whole, and nothing of the next. */
  takeWhole(piece: Buffer): void {
    this.take(piece)
    this.#text = ''
  }

  fail(words: string): void {
    this.answer.reject(new StepFailure(words))
  }
}

export function streamWire(place: Place, socket: Socket, transport: 'TCP' | 'TLS'): SipWire {
  const { host, port } = place
  return {
    transport,
    local: `${inUri(socket.localAddress ?? '127.0.0.1')}:${socket.localPort ?? port}`,
    async ask(request) {
      const reader = new Reader(request)
      const take = (piece: Buffer) => reader.take(piece)
      const end = () => reader.fail(`${host} closed the connection without an answer. Check port and transport.`)
      const fail = (error: Error) => reader.fail(connectWords(error, { host, port, what: transport }))
      socket.on('data', take).on('end', end).on('error', fail)
      if (socket.readableEnded || socket.destroyed) end()
      else socket.write(request.text)
      try {
        return await inTime(place, reader.answer.promise)
      } finally {
        socket.off('data', take).off('end', end).off('error', fail)
      }
    },
    close: () => void socket.destroy(),
  }
}

export async function datagramWire(place: Place, address: string): Promise<SipWire> {
  const { host, port } = place
  const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4')
  const words = (error: unknown) => connectWords(error, { host, port, what: 'UDP' })
  const connected = Promise.withResolvers<void>()
  socket.once('error', connected.reject)
  // Only what comes from there is heard then, and a port that is closed says so.
  socket.connect(port, address, connected.resolve)
  try {
    await inTime(place, connected.promise)
  } catch (error) {
    socket.close()
    throw error instanceof StepFailure ? error : new StepFailure(words(error))
  }
  socket.off('error', connected.reject)
  socket.on('error', () => {}) // one that comes late is of no use
  const { address: own, port: ownPort } = socket.address()
  return {
    transport: 'UDP',
    local: `${inUri(own)}:${ownPort}`,
    async ask(request) {
      const reader = new Reader(request)
      const take = (piece: Buffer) => reader.takeWhole(piece)
      const fail = (error: Error) => reader.fail(words(error))
      socket.on('message', take).on('error', fail)
      let wait = FIRST_MS
      let timer: NodeJS.Timeout | undefined
      const send = () => {
        socket.send(request.text, (error) => error && fail(error))
        timer = setTimeout(send, wait)
        wait = Math.min(2 * wait, LONGEST_MS)
      }
      send()
      try {
        return await inTime(place, reader.answer.promise)
      } finally {
        clearTimeout(timer)
        socket.off('message', take).off('error', fail)
      }
    },
    close: () => socket.close(),
  }
}
