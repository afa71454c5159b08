import { WebSocket } from 'ws'
import { type Hypothesis, hears, type Listening, type Recogniser, type RecogniserStream } from '../port.ts'
import { DIALECTS, type Dialect, type DialectName } from './dialects.ts'
import { bytesOf, Pcm } from './pcm.ts'
import { toldOnce } from './toldOnce.ts'

export interface SocketRecogniser {
  readonly url: string
  readonly dialect: DialectName
  readonly key?: string | undefined
  readonly model?: string | undefined
  /** `en cs-CZ`; empty where it hears any. */
  readonly languages: readonly string[]
  readonly licence: string
  readonly isPaid?: boolean
  /** How long it may take to connect, and how long the result after the last sound. */
  readonly timeoutMs?: number
}

const MOST_MESSAGE = 1_000_000
/** More waiting sound than this, in bytes, and the engine is too slow to be of use. */
const MOST_WAITING = 2_000_000

/** An engine elsewhere that hears while somebody speaks, over a WebSocket for each piece of speech. */
export function openSocketRecogniser(settings: SocketRecogniser): Recogniser {
  const { languages, licence, model, dialect, isPaid = true } = settings
  const open = new Set<() => void>()
  const recogniser: Recogniser = {
    id: dialect,
    name: model ?? new URL(settings.url).hostname,
    licence,
    languages,
    hears: 'open',
    hasPartials: true,
    isPaid,
    needsConfirmation: false,
    fits: ({ language }) => hears(recogniser, language),
    open: (listening, on) => openStream(settings, listening, on, open),
    close: async () => {
      for (const end of [...open]) end()
    },
  }
  return recogniser
}

function openStream(
  { url, dialect: name, key, model, timeoutMs = 5_000 }: SocketRecogniser,
  listening: Listening,
  on: Parameters<Recogniser['open']>[1],
  open: Set<() => void>,
): RecogniserStream {
  const dialect: Dialect = DIALECTS[name]
  const waiting = new Pcm(listening.sampleRate)
  const parts: Hypothesis[] = []
  let hasEnded = false
  let timer: NodeJS.Timeout | undefined
  const within = (why: string) => {
    clearTimeout(timer)
    timer = setTimeout(() => told.failed('tooLate', why), timeoutMs)
  }
  const socket = connected(dialect.address(new URL(url), listening, model), key ? dialect.headers(key) : {})
  if (!socket) {
    on.failed('unreachable', 'Its address or key cannot be used.')
    return DEAF
  }
  const onClose = () => told.failed('ended', 'The speech engine was closed.')
  const told = toldOnce(on, () => {
    clearTimeout(timer)
    open.delete(onClose)
    socket.terminate()
  })
  open.add(onClose)
  within(`It did not take the connection within ${timeoutMs / 1_000} s.`)
  const say = (text: string | undefined) => {
    if (text !== undefined) socket.send(text)
  }
  const finish = () => {
    const heard = joined(parts)
    if (heard.text === '') told.refused()
    else told.final([heard])
  }
  socket.on('open', () => {
    clearTimeout(timer)
    say(dialect.hello(listening))
    for (const piece of waiting.pieces) socket.send(bytesOf(piece))
    if (hasEnded) say(dialect.bye)
    if (hasEnded) within(`It did not answer within ${timeoutMs / 1_000} s.`)
  })
  socket.on('message', (data, isBinary) => {
    const read = isBinary ? undefined : dialect.read(parsed(data.toString()))
    if (read?.kind === 'declined') return told.failed('declined', read.why)
    if (!read) return
    if (read.kind === 'part') parts.push(read.heard)
    const heard = joined(read.kind === 'part' ? parts : [...parts, read.heard])
    if (heard.text !== '') told.partial([heard], wordsOf(joined(parts).text))
  })
  socket.on('unexpected-response', (_, { statusCode = 0 }) => told.failed('declined', `It answered ${statusCode}.`))
  socket.on('error', () => told.failed('unreachable', 'It cannot be reached.'))
  socket.on('close', () => {
    if (hasEnded) finish()
    else told.failed('ended', 'It ended the connection while somebody spoke.')
  })
  return {
    write(pcm) {
      if (hasEnded) return
      if (socket.readyState === WebSocket.CONNECTING) waiting.add(pcm)
      else if (socket.bufferedAmount > MOST_WAITING) told.failed('tooLate', 'It takes the sound too slowly.')
      else if (socket.readyState === WebSocket.OPEN) socket.send(bytesOf(pcm))
    },
    end() {
      if (hasEnded) return
      hasEnded = true
      if (socket.readyState !== WebSocket.OPEN) return
      say(dialect.bye)
      within(`It did not answer within ${timeoutMs / 1_000} s.`)
    },
    close: told.close,
  }
}

/** Nothing where the address or a header is none that can be sent. */
function connected(address: URL, headers: Readonly<Record<string, string>>): WebSocket | undefined {
  try {
    return new WebSocket(address, { headers, maxPayload: MOST_MESSAGE, followRedirects: false })
  } catch {
    return undefined
  }
}

const DEAF: RecogniserStream = { write: () => {}, end: () => {}, close: () => {} }

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '').length

/** Parts one after the other, as sure as the least sure of those that say something. */
function joined(parts: readonly Hypothesis[]): Hypothesis {
  const said = parts.filter(({ text }) => text !== '')
  const sure = said.flatMap(({ confidence }) => (confidence === undefined ? [] : [confidence]))
  return { text: said.map(({ text }) => text).join(' '), ...(sure.length > 0 && { confidence: Math.min(...sure) }) }
}
