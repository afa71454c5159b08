import { VOICE_PROTOCOL, VOICE_SAMPLE_RATE, voiceClose } from '@parley/contract/testCalls/voiceSocket.rules.ts'
import type { VoiceInput, VoiceOutput } from '@parley/contract/testCalls/voiceSocket.schema.ts'

/** So long calls wait at most for another process of Parley, and then for who was in them. */
const RETURN_MS = 90_000
const BETWEEN_MS = 1_000
/** Sound that the network does not take, a second of it, and what comes then is left out: later it is of no use. */
const MOST_WAITING = 32_000

type Hello = Omit<Extract<VoiceInput, { type: 'hello' }>, 'type' | 'sampleRate'>
type Options = {
  /** With a fresh ticket; asked again for every try. */
  readonly address: () => Promise<string>
  readonly hello: () => Hello
  readonly onOutput: (output: VoiceOutput) => void
  readonly onSound: (frame: ArrayBuffer) => void
  readonly onLost: () => void
  /** The call is over, or nothing brings it back; `why` only where it was not over. */
  readonly onOver: (why: string | undefined) => void
}

export type VoiceSocket = {
  send: (input: VoiceInput) => void
  sound: (frame: ArrayBuffer) => void
  /** The call is over but for what the bot says last: it does not come back. */
  finish: () => void
  close: () => void
}

/** The way of sound to a call; after a lost network it comes back while the call waits. */
export function openVoiceSocket({ address, hello, onOutput, onSound, onLost, onOver }: Options): VoiceSocket {
  let socket: WebSocket | undefined
  let lostAt: number | undefined
  let isOver = false
  let isFinished = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const over = (why: string | undefined) => {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    onOver(why)
  }
  const retry = (why: string) => {
    if (isOver) return
    if (isFinished) return over(undefined)
    lostAt ??= Date.now()
    if (Date.now() - lostAt > RETURN_MS) return over(why)
    onLost()
    timer = setTimeout(() => void connect(), BETWEEN_MS)
  }
  async function connect() {
    let next: WebSocket
    try {
      next = new WebSocket(await address(), VOICE_PROTOCOL)
    } catch (error) {
      return retry(error instanceof Error ? error.message : '')
    }
    if (isOver) return next.close()
    next.binaryType = 'arraybuffer'
    socket = next
    next.onopen = () => next.send(JSON.stringify({ type: 'hello', sampleRate: VOICE_SAMPLE_RATE, ...hello() }))
    next.onmessage = ({ data }) => {
      lostAt = undefined
      if (data instanceof ArrayBuffer) onSound(data)
      else onOutput(JSON.parse(String(data)) as VoiceOutput) // the contract says what is sent
    }
    next.onclose = ({ code, reason }) => {
      if (socket !== next) return
      socket = undefined
      if (code === voiceClose.over) over(undefined)
      else if (code >= 4000) over(reason)
      else retry(reason)
    }
  }
  void connect()

  const isOpen = () => socket?.readyState === WebSocket.OPEN
  return {
    send: (input) => {
      if (isOpen()) socket?.send(JSON.stringify(input))
    },
    sound: (frame) => {
      if (isOpen() && socket && socket.bufferedAmount < MOST_WAITING) socket.send(frame)
    },
    finish: () => {
      isFinished = true
      if (!isOpen()) over(undefined)
    },
    close: () => {
      isOver = true
      clearTimeout(timer)
      socket?.close(1000)
      socket = undefined
    },
  }
}
