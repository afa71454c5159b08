import type { Duplex } from 'node:stream'
import type { Frame } from '../frame.ts'
import { turn } from '../turn.ts'
import type { LeavingSocket } from './leaving.socket.ts'
import { PacedWriter } from './paced.writer.ts'
import type { Transport, TransportEvents } from './transport.ts'

const normalClosure = 1000
const abnormalClosure = 1006

/** Serves a connection through an open WebSocket; `socket` is the stream below it. */
export function openWebSocket(webSocket: LeavingSocket, socket: Duplex, events: TransportEvents): Transport {
  const brake = createBrake(webSocket)
  // Frames without a message in them are work too.
  const count = (): void => (webSocket.isPaused ? undefined : brake(turn.step()))
  webSocket.on('message', (data) => {
    // With the default binary type every message is one Buffer.
    brake(events.received(data as Buffer))
    count()
  })
  webSocket.on('ping', count)
  webSocket.on('pong', count)
  const writer = new PacedWriter(socket, () => events.drained())
  let isEnding = false
  webSocket.on('leaving', () => {
    // Nothing may follow the Close frame that is sent now.
    writer.drop()
    if (!isEnding) events.closed(true)
  })
  // Anyone who says goodbye, with whatever code, does not come back to this connection; a socket that just broke may.
  webSocket.on('close', (code) => events.closed(code !== abnormalClosure))
  // A broken socket is followed by 'close', which says it all.
  webSocket.on('error', () => undefined)
  answerPings(webSocket, socket)

  return {
    kind: 'WebSockets',
    write(frame: Frame) {
      // The frame was built once for all its receivers, so it goes past the library's sender; nothing is
      // compressed, so the sender writes at once too and frames cannot mix.
      if (webSocket.readyState === webSocket.OPEN) writer.write(frame.webSocket)
    },
    pendingBytes: () => writer.pending,
    end() {
      isEnding = true
      writer.finish()
      webSocket.close(normalClosure)
    },
    abort: () => webSocket.terminate(),
  }
}

/** Only the latest of many pings needs an answer, and a client that reads none would fill the memory with them. */
function answerPings(webSocket: LeavingSocket, socket: Duplex): void {
  let latest: Buffer | undefined
  webSocket.on('ping', (data) => {
    if (!latest) {
      setImmediate(() => {
        if (latest && !socket.writableNeedDrain) webSocket.pong(latest)
        latest = undefined
      })
    }
    latest = data
  })
}

/** Stops reading until the promise has settled, and until all have that were given. */
function createBrake(webSocket: LeavingSocket): (until: Promise<void> | undefined) => void {
  let holding = 0
  const release = (): void => {
    holding -= 1
    if (holding === 0) webSocket.resume()
  }
  return (until) => {
    if (!until) return
    holding += 1
    webSocket.pause()
    until.then(release, release)
  }
}
