import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from './row.ts'

export interface Load {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

export interface Call {
  readonly path: string
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly body?: unknown
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** One request over a kept connection; resolves with the body, throws for anything but 2xx. */
export function ask(origin: string, call: Call, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const { path, method = 'GET', body } = call
  return new Promise((resolve, reject) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    const sent = request(`${origin}${path}`, { agent, method, headers: { ...headers, ...type } }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (piece: string) => {
        text += piece
      })
      answer.on('error', reject)
      answer.on('end', () => {
        const isGood = (answer.statusCode ?? 500) < 300
        if (isGood) resolve(text)
        else reject(new Error(`${method} ${path} was answered ${answer.statusCode}: ${text.slice(0, 300)}`))
      })
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // A kept connection may be closed by the server in the very moment in which it is used again; one that died refuses the next.
      if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(ask(origin, call, headers))
      else reject(error)
    })
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

export interface LoadOptions {
  readonly clients: number
  readonly millis: number
  readonly headers?: Readonly<Record<string, string>>
  /** Of all clients together; without it each asks again as soon as it is answered. */
  readonly rate?: number
}

/** So many clients ask one after the other, each its next call, for so long. */
export async function load(
  origin: string,
  nextCall: (number: number) => Call,
  { clients, millis, headers, rate }: LoadOptions,
): Promise<Load> {
  const took: number[] = []
  let number = 0
  const from = performance.now()
  const client = async () => {
    while (performance.now() - from < millis) {
      const mine = number++
      const early = rate === undefined ? 0 : from + (mine / rate) * 1000 - performance.now()
      if (early > 0) await sleep(early)
      const begun = performance.now()
      await ask(origin, nextCall(mine), headers)
      took.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const seconds = (performance.now() - from) / 1000
  return { perSecond: took.length / seconds, p50: percentile(took, 0.5), p99: percentile(took, 0.99) }
}
