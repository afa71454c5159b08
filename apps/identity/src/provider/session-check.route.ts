import { randomBytes } from 'node:crypto'
import { type Route, refuseMethod } from '../http/exchange.ts'
import { securityHeaders } from '../http/security-headers.ts'
import { stateCookie } from './session-state.ts'

// `unchanged`, `changed` and `error` are the words of OpenID Connect Session Management 1.0.
const checkScript = (origins: readonly string[]): string => `
const origins = new Set(${JSON.stringify(origins)})
const readState = () => document.cookie.split('; ').find((pair) => pair.startsWith('${stateCookie}='))?.slice(${stateCookie.length + 1}) ?? ''
addEventListener('message', async ({ data, origin, source }) => {
  if (!origins.has(origin) || typeof data !== 'string' || !source) return
  const space = data.lastIndexOf(' ')
  const [hash, salt] = data.slice(space + 1).split('.')
  if (space < 1 || !hash || !salt) return source.postMessage('error', origin)
  const text = data.slice(0, space) + ' ' + origin + ' ' + readState() + ' ' + salt
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  const actual = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  source.postMessage(actual === hash ? 'unchanged' : 'changed', origin)
})
`

/** The page the console embeds to learn, without asking the server, that somebody signed out in another tab. */
export function createSessionCheckRoute(clientOrigins: ReadonlySet<string>): Route {
  const script = checkScript([...clientOrigins])
  return async ({ request, response, path }) => {
    if (path !== '/session/check') return false
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      refuseMethod(response, 'GET')
      return true
    }
    const nonce = randomBytes(18).toString('base64url')
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      ...securityHeaders({ nonce, frameable: true, frameAncestors: clientOrigins }),
    })
    response.end(
      `<!doctype html><html lang="en"><title>Session check</title><script nonce="${nonce}">${script}</script></html>`,
    )
    return true
  }
}
