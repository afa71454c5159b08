import { setTimeout as sleep } from 'node:timers/promises'
import type { DiagnosticOutput } from '@parley/contract/testCalls/testCall.schema.ts'
import { EVENT } from '@parley/flow'
import { WebSocket } from 'ws'
import type { Product } from './product.ts'

export interface Judgment {
  /** Words that were acknowledged. */
  readonly words: number
  /** What a service was asked for and answered. */
  readonly answers: number
  readonly problems: readonly string[]
}

const CALLS = '/api/CallManagement'
const PATIENCE_MS = 4_000
const PAUSE_MS = 200
const { HUMAN, SMS_SENT: SENT, WARNING } = EVENT

/** Someone on two lines: talks on one, watches on the other; a line that breaks is opened again where it was, and a word without an answer is said again. */
export class Talker {
  readonly #urls: readonly [string, string]
  readonly #secret: string
  readonly #idCallScript: number
  readonly #name: string
  readonly #lines: Line[] = []
  #guid = ''
  #words = 0
  #isStopped = false

  constructor(urls: readonly [string, string], secret: string, idCallScript: number, name: string) {
    this.#urls = urls
    this.#secret = secret
    this.#idCallScript = idCallScript
    this.#name = name
  }

  /** How many words got through. */
  get words(): number {
    return this.#words
  }

  stop(): void {
    this.#isStopped = true
  }

  async run(): Promise<void> {
    this.#guid = await this.#begin()
    const path = `${CALLS}/DiagnosticSocket?guid=${this.#guid}`
    const [talk, watch] = this.#urls.map((url) => new Line(url + path, this.#secret)) as [Line, Line] // there are two
    this.#lines.push(talk, watch)
    while (!this.#isStopped) {
      const word = `${this.#name}x${this.#words + 1}`
      for (;;) {
        await talk.send({ type: 'text', text: word, id: word })
        if (await talk.hears(`${this.#words + 1} ${word}`, PATIENCE_MS)) break
        talk.renew()
      }
      this.#words += 1
      await sleep(PAUSE_MS)
    }
  }

  /** What the database has of it, what both lines were sent, and how often a service did something for each word. */
  async judge(product: Product, sent: ReadonlyMap<string, number>): Promise<Judgment> {
    const last = `${this.#words} ${this.#name}x${this.#words}`
    const problems: string[] = []
    for (const line of this.#lines) {
      while (!(await line.hears(last, PATIENCE_MS))) line.renew()
      problems.push(...line.faults().map((fault) => `${this.#name}: ${fault}`))
      line.close()
    }
    const rows = await product.query<{ kind: number; text: string }>(
      `SELECT (event ->> 5)::int AS kind, event ->> 8 AS text
       FROM conversation_turn, json_array_elements(recorded -> 'events') WITH ORDINALITY AS t (event, place)
       WHERE guid = $1 AND event ->> 5 IN ('${HUMAN}', '${SENT}', '${WARNING}') ORDER BY turn, place`,
      [this.#guid],
    )
    const asked = Array.from({ length: this.#words }, (_, index) => `${this.#name}x${index + 1}`)
    const kept = rows.filter(({ kind }) => kind === HUMAN).map(({ text }) => text)
    if (JSON.stringify(kept) !== JSON.stringify(asked))
      problems.push(`${this.#name}: ${asked.length} words were acknowledged, and kept are ${kept.join(' ')}`)
    for (const [at, { kind, text }] of rows.entries()) {
      if (kind !== HUMAN) continue
      // One answer follows each word: that it was sent, or that nobody knows.
      const [answer, next] = [rows[at + 1], rows[at + 2]]
      const times = sent.get(text) ?? 0
      if (!answer || answer.kind === HUMAN || (next && next.kind !== HUMAN))
        problems.push(`${this.#name}: not one answer for ${text}, but ${JSON.stringify(rows.slice(at, at + 3))}`)
      if (times > 1 || (answer?.kind === SENT && times !== 1))
        problems.push(`${this.#name}: ${text} was sent ${times} times, and recorded is ${answer?.text}`)
    }
    return { words: this.#words, answers: rows.filter(({ kind }) => kind === SENT).length, problems }
  }

  async #begin(): Promise<string> {
    for (;;) {
      const answer = await fetch(`${this.#urls[0]}${CALLS}/TestCall`, {
        method: 'POST',
        headers: { authorization: `Bearer ${this.#secret}`, 'content-type': 'application/json' },
        body: JSON.stringify({ idCallScript: this.#idCallScript, sends: true }),
      }).catch(() => undefined)
      if (answer?.ok) return ((await answer.json()) as { guid: string }).guid
      await sleep(PAUSE_MS)
    }
  }
}

/** A socket that is opened again whenever it breaks, from the last number it saw. */
class Line {
  readonly #url: string
  readonly #secret: string
  readonly #seen: (DiagnosticOutput & { readonly seq: number })[] = []
  #ws: WebSocket
  #isClosed = false

  constructor(url: string, secret: string) {
    this.#url = url.replace('http', 'ws')
    this.#secret = secret
    this.#ws = this.#open()
  }

  /** As soon as there is a socket to send it on. */
  async send(message: object): Promise<void> {
    while (this.#ws.readyState !== WebSocket.OPEN) await sleep(20)
    this.#ws.send(JSON.stringify(message))
  }

  /** Whether the flow says a text in time. */
  async hears(text: string, millis: number): Promise<boolean> {
    for (const until = performance.now() + millis; performance.now() < until; await sleep(20))
      if (this.#seen.some((each) => each.type === 'event' && each.text === text)) return true
    return false
  }

  /** Gives the socket up: a process that stands still never ends one. */
  renew(): void {
    this.#ws.terminate()
  }

  close(): void {
    this.#isClosed = true
    this.#ws.terminate()
  }

  /** Numbers that came twice, late or not at all. */
  faults(): string[] {
    return this.#seen.flatMap(({ seq }, index) => {
      const before = this.#seen[index - 1]?.seq ?? 0
      return seq === before + 1 ? [] : [`after ${before} came ${seq}`]
    })
  }

  #open(): WebSocket {
    const since = this.#seen.at(-1)?.seq ?? 0
    const ws = new WebSocket(`${this.#url}&since=${since}&debug=true`, {
      headers: { authorization: `Bearer ${this.#secret}` },
    })
    ws.on('error', () => {})
    ws.on('message', (data) => {
      const output = JSON.parse(String(data)) as DiagnosticOutput
      if (ws === this.#ws && 'seq' in output) this.#seen.push(output)
    })
    ws.on('close', () => {
      setTimeout(() => {
        if (!this.#isClosed) this.#ws = this.#open()
      }, PAUSE_MS)
    })
    return ws
  }
}
