import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { IdentityContext } from '../context.ts'
import { readCookie, setCookie } from '../http/cookie.ts'
import type { Account } from '../port.ts'

const validSeconds = 180 * 24 * 3600

/**
 * Browsers in which somebody has signed in before, by a cookie for each account. Their wrong passwords are counted by themselves, so
 * strangers who guess cannot keep the owner of an account out. They are known until the password changes: who knew the one before would
 * otherwise have as many guesses at the next as they had signed in.
 */
export interface KnownBrowsers {
  /** The browser's own name, where this account has signed in with it. */
  find(request: IncomingMessage, account: Owner): string | undefined
  remember(response: ServerResponse, account: Owner): void
}

type Owner = Pick<Account, 'sub' | 'passwordChangedAt'>

export function createKnownBrowsers({ issuer, clock }: IdentityContext, secret: () => string): KnownBrowsers {
  const { pathname, protocol } = new URL(issuer)
  const seconds = () => Math.floor(clock.now().getTime() / 1000)
  const sign = ({ sub, passwordChangedAt }: Owner, text: string) =>
    createHmac('sha256', secret())
      .update(`known browser ${sub} ${passwordChangedAt?.toISOString()} ${text}`)
      .digest('base64url')
  const nameOf = (sub: string) => `parley_known_${hash('sha256', sub).slice(0, 12)}`
  return {
    find(request, account) {
      const [id = '', expires = '', signature = ''] = readCookie(request, nameOf(account.sub))?.split('.') ?? []
      const expected = Buffer.from(sign(account, `${id}.${expires}`))
      const given = Buffer.from(signature)
      const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
      return isOurs && Number(expires) > seconds() ? id : undefined
    },
    remember(response, account) {
      const text = `${randomBytes(12).toString('base64url')}.${seconds() + validSeconds}`
      setCookie(response, {
        name: nameOf(account.sub),
        value: `${text}.${sign(account, text)}`,
        path: pathname,
        maxAgeSeconds: validSeconds,
        secure: protocol === 'https:',
      })
    },
  }
}
