import WebSocket from 'ws'

const SEPARATOR = '\x1e'
const NUMBER = /"id":(\d+)/

interface Dialect {
  readonly path: string
  /** What a client says first, and what it answers to what it hears; undefined where nothing. */
  readonly hello: string | undefined
  answer(text: string): string | undefined
}

export type Kind = 'hub' | 'ws' | 'socket.io'

/** As little of each protocol as a client needs to hear events: the same reader for all three. */
const dialects: Readonly<Record<Kind, Dialect>> = {
  hub: {
    path: '/hub?access_token=bench',
    hello: `{"protocol":"json","version":1}${SEPARATOR}`,
    answer: (text) => (text.includes('"type":6') ? `{"type":6}${SEPARATOR}` : undefined),
  },
  ws: { path: '/', hello: undefined, answer: () => undefined },
  'socket.io': {
    path: '/socket.io/?EIO=4&transport=websocket',
    hello: '40',
    answer: (text) => (text === '2' ? '3' : undefined),
  },
}

export class Crowd {
  readonly #sockets: WebSocket[] = []
  readonly #heard = new Map<number, { count: number; last: number }>()
  readonly #waits = new Map<number, () => void>()

  async join(kind: Kind, port: number, clients: number): Promise<void> {
    for (let joined = 0; joined < clients; joined += 100)
      await Promise.all(
        Array.from({ length: Math.min(100, clients - joined) }, () => this.#connect(dialects[kind], port)),
      )
  }

  /** Resolves when everybody has heard the event, with the time of the last one. */
  async heardByAll(number: number): Promise<number> {
    if (this.#heard.get(number)?.count !== this.#sockets.length)
      await new Promise<void>((resolve) => this.#waits.set(number, resolve))
    return this.#heard.get(number)?.last ?? 0
  }

  leave(): void {
    for (const socket of this.#sockets) socket.terminate()
  }

  async #connect({ path, hello, answer }: Dialect, port: number): Promise<void> {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { perMessageDeflate: false })
    socket.on('message', (data: Buffer) => {
      const text = data.toString('latin1')
      for (const piece of text.split(SEPARATOR)) {
        const number = NUMBER.exec(piece)?.[1]
        if (number !== undefined) this.#hear(Number(number))
      }
      const back = answer(text)
      if (back !== undefined) socket.send(back)
    })
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    this.#sockets.push(socket)
    if (hello === undefined) return
    const isIn = new Promise((resolve) => socket.once('message', resolve))
    socket.send(hello)
    await isIn
  }

  #hear(number: number): void {
    const heard = this.#heard.get(number) ?? { count: 0, last: 0 }
    heard.count += 1
    heard.last = performance.now()
    this.#heard.set(number, heard)
    if (heard.count === this.#sockets.length) this.#waits.get(number)?.()
  }
}
