import type { IncomingMessage } from 'node:http'

/** The whole body, or nothing when it is larger than `limit`. */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    // Without an encoding set, a request yields buffers.
    const bytes = chunk as Buffer
    size += bytes.length
    if (size > limit) return undefined
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}
