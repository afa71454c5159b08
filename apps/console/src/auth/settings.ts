import type { PublicSettings } from '@parley/contract/home/home.schema.ts'

const NAMES = ['issuer', 'clientId', 'api', 'hub', 'release', 'productName'] as const

export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

/** What must be known before anyone can sign in. */
export async function loadSettings(get: typeof fetch = fetch): Promise<PublicSettings> {
  const response = await get('/settings.json', { headers: { accept: 'application/json' } }).catch((cause: unknown) => {
    throw new SettingsError('/settings.json: no answer', { cause })
  })
  if (!response.ok) throw new SettingsError(`/settings.json: ${response.status}`)
  const settings: unknown = await response.json()
  if (!isSettings(settings)) throw new SettingsError('/settings.json: incomplete')
  return settings
}

const isSettings = (value: unknown): value is PublicSettings =>
  typeof value === 'object' &&
  value !== null &&
  NAMES.every((name) => typeof (value as Record<string, unknown>)[name] === 'string') // an object, whose members are unknown

/** `api` and `hub` are addresses or empty; a path below the own origin counts as the own origin. */
export const originOf = (address: string): string => {
  const url = new URL(address, location.origin)
  return url.origin === location.origin ? '' : url.origin
}
