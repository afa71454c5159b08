import type { IncomingMessage } from 'node:http'
import type { Exchange } from './exchange.ts'

const longestForm = 16_384

/** The fields of a submitted form; nothing when it is none. */
export async function readForm({
  request,
  response,
}: Pick<Exchange, 'request' | 'response'>): Promise<URLSearchParams | 'tooLarge' | undefined> {
  if (!request.headers['content-type']?.toLowerCase().startsWith('application/x-www-form-urlencoded')) return undefined
  const chunks: Buffer[] = []
  let length = 0
  // Kept open, because the answer goes the same way; what is left of the form is not waited for.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(chunk)
    length += bytes.length
    if (length > longestForm) {
      response.setHeader('Connection', 'close')
      request.resume()
      return 'tooLarge'
    }
    chunks.push(bytes)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}

/** Whether a page of this origin sent the form: every browser in use says so by one header or the other. */
export function isSameOrigin(request: IncomingMessage, origin: string): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  const sender = request.headers.origin
  if (sender !== undefined) return sender === origin
  return site === 'same-origin'
}
