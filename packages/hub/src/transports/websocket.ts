import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Frame } from '../frame.ts'
import type { Transport, TransportEvents } from './transport.ts'

const normalClosure = 1000

/** Serves a connection through an open WebSocket; `socket` is the stream below it. */
export function openWebSocket(webSocket: WebSocket, socket: Duplex, events: TransportEvents): Transport {
  webSocket.on('message', (data) => {
    // With the default binary type every message is one Buffer.
    const pressure = events.received(data as Buffer)
    if (!pressure) return
    webSocket.pause()
    const resume = (): void => webSocket.resume()
    pressure.then(resume, resume)
  })
  webSocket.on('close', (code) => events.closed(code === normalClosure))
  // A broken socket is followed by 'close', which says it all.
  webSocket.on('error', () => undefined)
  socket.on('drain', () => events.drained())
  // A client that sends pings and reads nothing would fill the memory with their answers.
  webSocket.on('ping', (data) => {
    if (!socket.writableNeedDrain) webSocket.pong(data)
  })

  return {
    kind: 'WebSockets',
    write(frame: Frame) {
      // The frame was built once for all its receivers, so it goes past the library's sender; nothing is
      // compressed, so the sender writes at once too and frames cannot mix.
      if (webSocket.readyState === webSocket.OPEN) socket.write(frame.webSocket)
    },
    pendingBytes: () => socket.writableLength,
    end: () => webSocket.close(normalClosure),
    abort: () => webSocket.terminate(),
  }
}
