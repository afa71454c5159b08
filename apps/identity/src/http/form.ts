import type { IncomingMessage } from 'node:http'

const longestForm = 16_384

/** The fields of a submitted form; nothing when it is none or too large. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  if (!request.headers['content-type']?.toLowerCase().startsWith('application/x-www-form-urlencoded')) return undefined
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    length += bytes.length
    if (length > longestForm) return undefined
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
