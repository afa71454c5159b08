import type { Hypothesis, Listening } from '../port.ts'

/** What a message of an engine says: how far it has come, a part that will not change, or why it works no more. */
export type Told =
  | { readonly kind: 'partial' | 'part'; readonly heard: Hypothesis }
  | { readonly kind: 'declined'; readonly why: string }

/** How engines are spoken to over a WebSocket. Sound goes as binary messages in all of them. */
export interface Dialect {
  address(url: URL, listening: Listening, model: string | undefined): URL
  headers(key: string): Readonly<Record<string, string>>
  /** Said first. */
  hello(listening: Listening): string | undefined
  /** Said after the last sound; the engine closes when it has told all. */
  readonly bye: string
  read(message: unknown): Told | undefined
}

const MOST_HINTS = 100
const TAKES_HINTS = /^(nova-3|flux)/

export const DIALECTS = {
  /** Of Vosk's server, and of those that took it over. */
  vosk: {
    address: (url) => url,
    headers: (key) => ({ authorization: `Bearer ${key}` }),
    hello: ({ sampleRate, phrases, kinds }) => {
      // A list is all that it hears then.
      const isWhole = phrases.length > 0 && phrases.length <= MOST_HINTS && kinds.length === 0
      const hints = isWhole ? { phrase_list: [...phrases.map((phrase) => phrase.toLowerCase()), '[unk]'] } : {}
      return JSON.stringify({ config: { sample_rate: sampleRate, words: true, ...hints } })
    },
    bye: '{"eof" : 1}',
    read(message) {
      if (!isRecord(message)) return undefined
      if (typeof message.partial === 'string') return { kind: 'partial', heard: { text: message.partial } }
      if (typeof message.text !== 'string') return undefined
      const words = Array.isArray(message.result) ? message.result.filter(isRecord) : []
      const sure = words.flatMap(({ conf }) => (isShare(conf) ? [conf] : []))
      const text = message.text.replaceAll('[unk]', '').replace(/\s+/g, ' ').trim()
      return { kind: 'part', heard: { text, ...(sure.length > 0 && { confidence: meanOf(sure) }) } }
    },
  },
  /** Of Deepgram's listening endpoint. */
  deepgram: {
    address(url, { language, sampleRate, phrases }, model) {
      const address = new URL(url)
      const set = (name: string, value: string) => address.searchParams.set(name, value)
      set('encoding', 'linear16')
      set('sample_rate', String(sampleRate))
      set('channels', '1')
      set('language', language)
      set('interim_results', 'true')
      if (model) set('model', model)
      // Others refuse to work when they are given any.
      const hints = TAKES_HINTS.test(model ?? '') ? phrases.slice(0, MOST_HINTS) : []
      for (const phrase of hints) address.searchParams.append('keyterm', phrase)
      return address
    },
    headers: (key) => ({ authorization: `Token ${key}` }),
    hello: () => undefined,
    bye: '{"type":"CloseStream"}',
    read(message) {
      if (!isRecord(message)) return undefined
      if (message.type === 'Error') return { kind: 'declined', why: 'It reported an error.' }
      const { channel } = message
      if (message.type !== 'Results' || !isRecord(channel) || !Array.isArray(channel.alternatives)) return undefined
      const [first] = channel.alternatives.filter(isRecord)
      if (typeof first?.transcript !== 'string') return undefined
      const { transcript: text, confidence } = first
      const heard = { text: text.trim(), ...(isShare(confidence) && { confidence }) }
      return { kind: message.is_final === true ? 'part' : 'partial', heard }
    },
  },
} as const satisfies Readonly<Record<string, Dialect>>

export type DialectName = keyof typeof DIALECTS

const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1
const meanOf = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
