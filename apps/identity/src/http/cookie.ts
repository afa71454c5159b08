import type { IncomingMessage, ServerResponse } from 'node:http'

export interface Cookie {
  name: string
  value: string
  path: string
  /** Zero takes it away. */
  maxAgeSeconds: number
  secure: boolean
}

export function readCookie(request: IncomingMessage, name: string): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}

/** Adds to what others have set already; no script reads it. */
export function setCookie(response: ServerResponse, { name, value, path, maxAgeSeconds, secure }: Cookie): void {
  const rest = `Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  response.appendHeader('Set-Cookie', `${name}=${value}; ${rest}`)
}
