import { type ClaimedEmail, emailOf } from './tokenVerifier.ts'

const PATIENCE_MS = 5_000

const textOf = (document: unknown, name: string): string | undefined => {
  if (typeof document !== 'object' || document === null) return undefined
  const value: unknown = Reflect.get(document, name)
  return typeof value === 'string' ? value : undefined
}

async function read(url: string, headers: Readonly<Record<string, string>> = {}): Promise<unknown> {
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(PATIENCE_MS) })
  return response.ok ? await response.json() : undefined
}

/** Asks the provider for the e-mail address behind a token, where the token itself does not say that it is verified. */
export function emailFromProvider(issuer: string): (token: string) => Promise<ClaimedEmail | undefined> {
  return async (token) => {
    try {
      const document = await read(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
      const address = textOf(document, 'userinfo_endpoint')
      if (address === undefined) return undefined
      const info = await read(address, { authorization: `Bearer ${token}` })
      return typeof info === 'object' && info !== null ? emailOf(info) : undefined
    } catch {
      return undefined // anyone who cannot be matched is told that they have no account
    }
  }
}
