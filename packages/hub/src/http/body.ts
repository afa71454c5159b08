import type { IncomingMessage } from 'node:http'

type Body = Buffer | 'too large' | 'given up'

/** The whole body, unless it grows larger than `limit`, or is given up by its sender or by `signal`: then nothing is kept of it. */
export function readBody(request: IncomingMessage, limit: number, signal: AbortSignal): Promise<Body> {
  return new Promise((resolve) => {
    let chunks: Buffer[] = []
    let size = 0
    const take = (chunk: Buffer): void => {
      size += chunk.length
      if (size > limit) settle('too large')
      else chunks.push(chunk)
    }
    const settle = (body: Body): void => {
      chunks = []
      request.off('data', take)
      signal.removeEventListener('abort', giveUp)
      resolve(body)
      // The rest passes by.
      request.resume()
    }
    const giveUp = (): void => settle('given up')
    signal.addEventListener('abort', giveUp)
    request.on('data', take)
    request.once('end', () => settle(Buffer.concat(chunks)))
    request.once('error', giveUp)
    if (signal.aborted || request.destroyed) giveUp()
  })
}
