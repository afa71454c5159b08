import { createHmac, hash, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { KoaContextWithOIDC } from 'oidc-provider'

/**
 * OpenID Connect Session Management: a cookie that scripts of the check page can read stands for the browser's
 * session, and each authorization response carries a salted hash of it. The cookie says nothing about the session
 * itself and gives no right to anything.
 */
export const stateCookie = 'parley_session_state'

/** What the cookie should be; empty when nobody is signed in. */
export function browserState(ctx: KoaContextWithOIDC, secret: string): string {
  const session = ctx.oidc.session
  if (!session?.accountId || ('destroyed' in session && session.destroyed)) return ''
  return createHmac('sha256', secret).update(`session state ${session.uid}`).digest('base64url').slice(0, 22)
}

/** The `session_state` of an authorization response. */
export function computeSessionState(clientId: string, origin: string, state: string): string {
  const salt = randomBytes(9).toString('base64url')
  return `${hash('sha256', `${clientId} ${origin} ${state} ${salt}`)}.${salt}`
}

export function readStateCookie(request: IncomingMessage): string {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  const found = pairs.find((pair) => pair.startsWith(`${stateCookie}=`))
  return found?.slice(stateCookie.length + 1) ?? ''
}
