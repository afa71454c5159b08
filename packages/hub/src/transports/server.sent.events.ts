import type { ServerResponse } from 'node:http'
import type { Transport, TransportEvents } from './transport.ts'

const prefix = Buffer.from('data: ')
const suffix = Buffer.from('\r\n\r\n')

/** How long a client may take to read what is left of an ended stream. */
const closeTimeout = 5_000

/** Serves a connection through an event stream; the client's own messages come by POST. */
export function openEventStream(response: ServerResponse, events: TransportEvents): Transport {
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache, no-store',
    'content-encoding': 'identity',
    // Some proxies would otherwise hold events back.
    'x-accel-buffering': 'no',
  })
  // A comment makes the headers leave at once, so that the client knows it is connected.
  response.write(':\r\n')
  response.on('close', () => events.closed(true))
  response.on('drain', () => events.drained())
  response.on('error', () => undefined)

  return {
    kind: 'ServerSentEvents',
    write(frame) {
      // JSON escapes line breaks, so an event's data is always one line.
      if (!response.writableEnded) response.write(Buffer.concat([prefix, frame.bytes, suffix]))
    },
    pendingBytes: () => response.writableLength,
    end() {
      response.end()
      const timer = setTimeout(() => response.destroy(), closeTimeout)
      timer.unref()
      response.on('close', () => clearTimeout(timer))
    },
    abort: () => void response.destroy(),
  }
}
