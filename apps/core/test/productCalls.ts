import { setTimeout as sleep } from 'node:timers/promises'
import type { Product } from './ledger/product.ts'
import { flowOf } from './orderFlow.ts'
import { VoiceSocket } from './spokenTest.ts'

const texts = (text: string) => ({ 'en-GB': [{ kind: 'text' as const, text }] })
const SENTENCE = 'This is a rather long sentence that is said while the process behind it is replaced by another one. '

/** Says so many sentences, hears one word, and says goodbye. */
export const longFlow = (sentences: number) =>
  flowOf([
    { id: 'start', type: 'start', outlets: { next: 'greet' } },
    { id: 'greet', type: 'say', texts: texts(SENTENCE.repeat(sentences)), outlets: { next: 'listen' } },
    {
      ...{ id: 'listen', type: 'listen', timeoutMs: 60_000 },
      reactions: [{ name: 'any', recognise: [{ kind: 'anything' }] }],
      outlets: { any: 'bye', noInput: 'lost', noMatch: 'lost' },
    },
    { id: 'bye', type: 'say', texts: texts('Goodbye.'), outlets: { next: 'done' } },
    { id: 'done', type: 'end', reason: 'done' },
    { id: 'lost', type: 'end', reason: 'lost' },
  ] as Parameters<typeof flowOf>[0])

/** A person who speaks with the product through its port and comes back when the connection breaks, as the console does. */
export class ProductCall {
  readonly guid: string
  readonly #url: string
  readonly #secret: string
  socket: VoiceSocket | undefined
  /** When sound came last, and how long it was away at most. */
  lastMs = 0
  awayMs = 0
  frames = 0

  constructor(guid: string, { url }: Product, secret: string) {
    this.guid = guid
    this.#url = `${url.replace('http', 'ws')}/api/CallManagement/VoiceSocket?guid=${guid}`
    this.#secret = secret
  }

  async come(): Promise<VoiceSocket> {
    for (;;) {
      const socket = new VoiceSocket(this.#url, { authorization: `Bearer ${this.#secret}` }, 'parley.voice.v1')
      const there = socket.has('ready').then(() => true)
      const away = socket.refused.then(() => false)
      if (await Promise.race([there, away, socket.closed.then(() => false)]).catch(() => false)) {
        socket.ws.on('message', (_, isBinary) => isBinary && this.#sounds())
        socket.hello()
        this.socket = socket
        return socket
      }
      await sleep(100)
    }
  }

  #sounds(): void {
    const now = performance.now()
    if (this.frames > 0) this.awayMs = Math.max(this.awayMs, now - this.lastMs)
    this.frames += 1
    this.lastMs = now
  }
}

/** Calls of the product with so many people at once, each of whom hears the bot. */
export async function beginCalls(product: Product, secret: string, count: number, sentences: number) {
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' }
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await fetch(product.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
    return (await answer.json()) as { idCallScript: number; rowVersion: number; guid: string; state: string }
  }
  const flows = '/api/Administration/CallScripts'
  const facts = { name: `Long ${Date.now()}`, type: 1, channel: 1, description: '', idFolder: null }
  const { idCallScript, rowVersion } = await ask('POST', `${flows}/Create`, facts)
  await ask('PUT', `${flows}/${idCallScript}/Document`, { document: longFlow(sentences), note: '', rowVersion })
  while ((await ask('GET', '/api/CallManagement/Voice')).state !== 'ready') await sleep(100)
  const calls: ProductCall[] = []
  for (let call = 0; call < count; call += 1) {
    const { guid } = await ask('POST', '/api/CallManagement/TestCall', { idCallScript, channel: 1 })
    const begun = new ProductCall(guid, product, secret)
    const socket = await begun.come()
    await socket.until(() => socket.loud > 10)
    calls.push(begun)
    // A person may have five tests; these are of many people.
    await product.query('UPDATE conversation_session SET id_user = NULL WHERE id_user IS NOT NULL')
  }
  return calls
}

/** How each of them ended, by the reason on record. */
export async function endsOf(product: Product, calls: readonly ProductCall[]): Promise<readonly string[]> {
  const guids = calls.map(({ guid }) => guid)
  for (;;) {
    const rows = await product.query<{ code: string | null }>(
      'SELECT end_code AS code FROM dial_log WHERE guid = ANY ($1::uuid[])',
      [guids],
    )
    const codes = rows.flatMap(({ code }) => (code === null ? [] : [code]))
    if (codes.length === calls.length) return codes
    await sleep(200)
  }
}
