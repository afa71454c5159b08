import { createHash } from 'node:crypto'
import { ongoingApi } from '@parley/contract/ongoing/ongoing.api.ts'
import WebSocket from 'ws'
import { CONSOLE_HUB } from '../../../apps/core/src/hubs/console.hub.ts'

const SEPARATOR = '\x1e'
const HELLO = `{"protocol":"json","version":1}${SEPARATOR}`
const FOLLOW = `{"type":4,"invocationId":"1","target":"${ongoingApi.OngoingStream.operationId}","arguments":[{}]}${SEPARATOR}`
const PING = `{"type":6}${SEPARATOR}`
const ITEM = '{"type":2,'

/** One change that was told, and when each supervisor had it. */
export interface Told {
  readonly text: string
  /** Milliseconds since 1970, with fractions. */
  readonly arrivals: number[]
}

/** Those who watch: they note when they hear what, and read nothing. */
export class Supervisors {
  readonly #sockets: WebSocket[] = []
  readonly #told = new Map<string, Told>()
  #snapshots = 0

  /** All changes in the order in which the first heard them. */
  get told(): readonly Told[] {
    return [...this.#told.values()]
  }

  get snapshots(): number {
    return this.#snapshots
  }

  /** Begins from here. */
  forget(): void {
    this.#told.clear()
  }

  /** Follows the wall of the product as its consoles do. */
  async follow(url: string, secret: string, count: number): Promise<void> {
    const address = `${url.replace('http', 'ws')}${CONSOLE_HUB}?access_token=${encodeURIComponent(secret)}`
    for (let each = 0; each < count; each += 1) {
      const socket = await this.#open(address)
      socket.on('message', (data: Buffer) => {
        for (const piece of data.toString('utf8').split(SEPARATOR)) this.#read(piece, socket)
      })
      socket.send(HELLO)
    }
  }

  /** Hears the same from a server that only writes it. */
  async listen(port: number, count: number): Promise<void> {
    for (let each = 0; each < count; each += 1) {
      const socket = await this.#open(`ws://127.0.0.1:${port}`)
      socket.on('message', (data: Buffer) => {
        for (const piece of data.toString('utf8').split(SEPARATOR)) this.#read(piece, socket)
      })
    }
  }

  leave(): void {
    for (const socket of this.#sockets.splice(0)) socket.terminate()
  }

  async #open(address: string): Promise<WebSocket> {
    const socket = new WebSocket(address, { perMessageDeflate: false })
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    this.#sockets.push(socket)
    return socket
  }

  #read(piece: string, socket: WebSocket): void {
    if (piece === '{}') socket.send(FOLLOW)
    else if (piece.startsWith('{"type":6')) socket.send(PING)
    else if (piece.startsWith(ITEM)) this.#hear(piece)
    else if (piece.startsWith('{"type":3')) throw new Error(`The wall was refused: ${piece}`)
  }

  #hear(text: string): void {
    if (text.includes('"kind":"all"')) {
      if (text.includes('"isLast":true')) this.#snapshots += 1
      return
    }
    const now = performance.timeOrigin + performance.now()
    const key = createHash('md5').update(text).digest('base64')
    const known = this.#told.get(key)
    if (known) known.arrivals.push(now)
    else this.#told.set(key, { text, arrivals: [now] })
  }
}
