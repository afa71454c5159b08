import type { IncomingMessage } from 'node:http'
import { readCookie, setCookie } from '@parley/identity/http/cookie.ts'
import type { FastifyInstance } from 'fastify'

const COOKIE = 'parley_invited'
const PATH = '/invited'
/** Long enough to sign in at the provider. */
const KEPT_S = 3_600
const ID = /^\d{1,15}$/

/** Where an invitation leads with another sign-in provider. */
export const invitedLink = (publicUrl: string, idUser: number) => `${publicUrl}${PATH}?account=${idUser}`

/**
 * Lets the browser remember whose invitation was opened, for the first request after the sign-in. It proves nothing: an account still needs
 * the address that the provider says is verified.
 */
export function mountInvited(server: FastifyInstance, publicUrl: string): void {
  server.get<{ Querystring: { account?: unknown } }>(PATH, async ({ query: { account } }, reply) => {
    const value = String(account)
    if (ID.test(value))
      setCookie(reply.raw, {
        name: COOKIE,
        value,
        path: '/api',
        maxAgeSeconds: KEPT_S,
        secure: publicUrl.startsWith('https:'),
      })
    return reply.header('cache-control', 'no-store').redirect(`${publicUrl}/`, 303)
  })
}

export function invitedOf(request: IncomingMessage): number | undefined {
  const value = readCookie(request, COOKIE)
  return value !== undefined && ID.test(value) ? Number(value) : undefined
}
