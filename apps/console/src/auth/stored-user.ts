import type { PublicSettings } from '@parley/contract/home/home.schema.ts'

/** What the console needs of a user that the client of the provider has kept. */
export interface StoredUser {
  readonly access_token: string
  readonly expired?: boolean | undefined
  readonly profile: { readonly sub: string }
}

/** Reads the kept user where the client library keeps it, without that library; null when there is none that is whole. */
export function readStoredUser(
  { issuer, clientId }: Pick<PublicSettings, 'issuer' | 'clientId'>,
  storage: Pick<Storage, 'getItem'> = sessionStorage,
): StoredUser | null {
  const kept = parse(storage.getItem(`oidc.user:${issuer}:${clientId}`))
  if (typeof kept.access_token !== 'string' || typeof kept.expires_at !== 'number') return null
  const { sub } = Object(kept.profile) as { sub?: unknown } // an object, whose members are unknown
  if (typeof sub !== 'string') return null
  return { access_token: kept.access_token, expired: kept.expires_at <= Date.now() / 1_000, profile: { sub } }
}

function parse(text: string | null): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text ?? 'null')) as Record<string, unknown> // an object, whose members are unknown
  } catch {
    return {}
  }
}
