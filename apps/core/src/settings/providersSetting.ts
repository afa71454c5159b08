import { BadSetting, type Setting } from '../kernel/setting.ts'

/** A sign-in provider elsewhere, as the settings say it. */
export interface ProviderSetting {
  readonly name: string
  readonly issuer: string
  /** What `OIDC_CLIENT_ID` and `OIDC_AUDIENCE` say, unless said. */
  readonly clientId?: string
  readonly audience?: string
  /** Whether it may vouch for the email addresses of those invited: for all, none, or those of these domains. */
  readonly matchEmail?: boolean | readonly string[]
}

const MOST = 10
const KEYS = ['name', 'issuer', 'clientId', 'audience', 'matchEmail']
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** Providers of which people choose one; what is wrong is said with its place in the list. */
export const providersSetting: Setting<readonly ProviderSetting[]> = {
  about:
    'Several sign-in providers to choose from, in the order of their buttons: a JSON list such as `[{"name":"Example","issuer":"https://sso.example.org"}]`, each with `clientId`, `audience` and `matchEmail` (`true`, `false`, or a list of domains) where they differ (docs/sign-in.md). `OIDC_ISSUER`, where set too, comes first.',
  fallback: 'none but `OIDC_ISSUER`',
  read: (text) => {
    if (text === undefined) return []
    const list = parse(text)
    if (!Array.isArray(list) || list.length === 0 || list.length > MOST)
      throw new BadSetting(`must be a JSON list of 1 to ${MOST} providers`)
    const providers = list.map((each, index) => read(each, index + 1))
    for (const field of ['name', 'issuer'] as const) {
      const twice = providers.find(
        (one, index) => providers.findIndex((other) => other[field] === one[field]) !== index,
      )
      if (twice) throw new BadSetting(`names ${field === 'name' ? 'the provider' : 'the issuer'} ${twice[field]} twice`)
    }
    return providers
  },
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BadSetting('must be a JSON list, such as [{"name":"Example","issuer":"https://sso.example.org"}]')
  }
}

function read(value: unknown, place: number): ProviderSetting {
  const bad = (what: string) => new BadSetting(`provider ${place}: ${what}`)
  if (typeof value !== 'object' || value === null) throw bad('must be an object with name and issuer')
  const given: Readonly<Record<string, unknown>> = { ...value }
  const unknown = Object.keys(given).find((key) => !KEYS.includes(key))
  if (unknown !== undefined) throw bad(`“${unknown}” is unknown; there are ${KEYS.join(', ')}`)
  const { name, issuer, clientId, audience, matchEmail } = given
  if (!isText(name) || name.length > 60) throw bad('name must be a text of at most 60 characters')
  if (!isText(issuer) || !URL.canParse(issuer) || !/^https?:/.test(issuer))
    throw bad('issuer must start with http:// or https://')
  for (const [key, text] of Object.entries({ clientId, audience }))
    if (text !== undefined && !isText(text)) throw bad(`${key} must be a text`)
  const domains = Array.isArray(matchEmail) && matchEmail.every(isText) ? matchEmail.map(domainOf) : undefined
  if (matchEmail !== undefined && typeof matchEmail !== 'boolean' && domains === undefined)
    throw bad('matchEmail must be true, false or a list of domains')
  return {
    name: name.trim(),
    issuer: issuer.replace(/\/+$/, ''),
    ...(isText(clientId) ? { clientId } : {}),
    ...(isText(audience) ? { audience } : {}),
    ...(typeof matchEmail === 'boolean' ? { matchEmail } : domains ? { matchEmail: domains } : {}),
  }
}

const domainOf = (text: string) => text.trim().replace(/^@/, '').toLowerCase()
