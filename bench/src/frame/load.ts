import { Agent, request } from 'node:http'
import { percentile } from './row.ts'

export interface Load {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

export interface Call {
  readonly path: string
  readonly method?: 'GET' | 'POST'
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
    sent.on('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/** So many clients ask one after the other, each its next call, for so long. */
export async function load(
  origin: string,
  nextCall: (number: number) => Call,
  { clients, millis, headers }: { clients: number; millis: number; headers?: Readonly<Record<string, string>> },
): Promise<Load> {
  const took: number[] = []
  let number = 0
  const from = performance.now()
  const client = async () => {
    while (performance.now() - from < millis) {
      const begun = performance.now()
      await ask(origin, nextCall(number++), headers)
      took.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const seconds = (performance.now() - from) / 1000
  return { perSecond: took.length / seconds, p50: percentile(took, 0.5), p99: percentile(took, 0.99) }
}
