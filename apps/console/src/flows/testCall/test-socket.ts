import type { DiagnosticInput, DiagnosticOutput } from '@parley/contract/testCalls/testCall.schema.ts'

/** Waits before each new try; after the last it is given up. */
const DELAYS_MS = [0, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const
/** A page that slept so long may hold a connection that is dead without knowing it. */
const STALE_MS = 60_000
const NORMAL = 1000
const POLICY = 1008

export type TestSocketOptions = {
  /** The address with a fresh ticket; asked again for every try. */
  readonly address: () => Promise<string>
  readonly onOutput: (output: DiagnosticOutput) => void
  readonly onLost: () => void
  readonly onFound: () => void
  /** No try is left, or the core does not want to go on. */
  readonly onGone: (error: unknown) => void
  readonly open?: (address: string) => WebSocket
}

export type TestSocket = { send: (input: DiagnosticInput) => void; close: () => void }

/** A line to a test conversation that comes back by itself: after a lost network, a restarted core, a sleeping page. */
export function openTestSocket({
  address,
  onOutput,
  onLost,
  onFound,
  onGone,
  open = (url) => new WebSocket(url),
}: TestSocketOptions): TestSocket {
  let socket: WebSocket | undefined
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  let hiddenAt = 0
  const waiting: DiagnosticInput[] = []

  const end = () => {
    isOver = true
    clearTimeout(timer)
    removeEventListener('online', retryNow)
    document.removeEventListener('visibilitychange', onVisibility)
  }
  const retry = (error: unknown) => {
    if (isOver) return
    const delay = DELAYS_MS[tries]
    tries += 1
    if (delay === undefined) {
      end()
      onGone(error)
      return
    }
    onLost()
    clearTimeout(timer)
    timer = setTimeout(() => void connect(), delay)
  }
  async function connect() {
    let next: WebSocket
    try {
      next = open(await address())
    } catch (error) {
      return retry(error)
    }
    if (isOver) return next.close(NORMAL)
    socket = next
    next.onopen = () => {
      tries = 0
      onFound()
      for (const input of waiting.splice(0)) next.send(JSON.stringify(input))
    }
    next.onmessage = ({ data }) => {
      const output = JSON.parse(String(data)) as DiagnosticOutput // the contract says what the core sends
      onOutput(output)
      if (output.type === 'ended') end()
    }
    next.onclose = ({ code, reason }) => {
      if (socket !== next || isOver) return
      socket = undefined
      if (code !== POLICY) return retry(new Error(reason))
      end()
      onGone(new Error(reason))
    }
  }
  function retryNow() {
    if (isOver || socket?.readyState === WebSocket.OPEN) return
    tries = 0
    retry(undefined)
  }
  function onVisibility() {
    if (document.visibilityState === 'hidden') {
      hiddenAt = Date.now()
      return
    }
    if (socket && Date.now() - hiddenAt > STALE_MS) {
      const old = socket
      socket = undefined
      old.close(NORMAL)
    }
    retryNow()
  }
  addEventListener('online', retryNow)
  document.addEventListener('visibilitychange', onVisibility)
  void connect()

  return {
    send: (input) => {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(input))
      else waiting.push(input)
    },
    close: () => {
      end()
      socket?.close(NORMAL)
    },
  }
}
