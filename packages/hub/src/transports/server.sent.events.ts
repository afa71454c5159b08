import type { ServerResponse } from 'node:http'
import { PacedWriter } from './paced.writer.ts'
import type { Transport, TransportEvents } from './transport.ts'

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
  response.on('error', () => undefined)
  const writer = new PacedWriter(response, () => events.drained())

  return {
    kind: 'ServerSentEvents',
    write(frame) {
      if (!response.writableEnded) writer.write(frame.eventStream)
    },
    pendingBytes: () => writer.pending,
    end() {
      writer.finish()
      response.end()
      const timer = setTimeout(() => response.destroy(), closeTimeout)
      timer.unref()
      response.on('close', () => clearTimeout(timer))
    },
    abort: () => void response.destroy(),
  }
}
