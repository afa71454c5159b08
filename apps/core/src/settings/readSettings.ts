import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BadSetting, type Setting } from '../kernel/setting.ts'
import { declaration } from './declaration.ts'

type Declared = typeof declaration
type Values = { readonly [N in keyof Declared]: ReturnType<Declared[N]['read']> }
type Environment = Readonly<Record<string, string | undefined>>

/** The settings with everything that follows from several of them together. */
export type Settings = Omit<Values, 'PUBLIC_URL' | 'DATA_DIR'> & {
  readonly PUBLIC_URL: string
  readonly DATA_DIR: string
}

/** What earlier releases read. An installation that has one of these would go on without what it stands for, and nobody would be told. */
const replaced: Readonly<Record<string, string>> = {
  WEBHOOK_PRIVATE: 'name the networks that webhooks may reach in OWN_NETWORKS',
  ENGINE_PRIVATE: 'name the networks of your engines in OWN_NETWORKS',
}

/** Everything that is wrong with the environment, one line for each setting. */
export class SettingsReport extends Error {
  constructor(problems: readonly string[]) {
    super(
      `These settings cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}\nAll settings are in docs/settings.md.`,
    )
  }
}

const cloneDir = fileURLToPath(new URL('../../../../', import.meta.url))
const rootDataDir = '/var/lib/parley'

export function readSettings(environment: Environment, isRoot = process.getuid?.() === 0): Settings {
  const problems: string[] = []
  const entries = Object.entries<Setting<unknown>>(declaration).map(([name, setting]) => {
    try {
      return [name, setting.read(environment[name]?.trim() || undefined)]
    } catch (error) {
      if (!(error instanceof BadSetting)) throw error
      problems.push(`${name} ${error.message}`)
      return [name, undefined]
    }
  })
  for (const [name, instead] of Object.entries(replaced))
    if ((environment[name]?.trim() || 'false') !== 'false') problems.push(`${name} is no longer read: ${instead}`)
  const values = Object.fromEntries(entries) as Values // every name of the declaration was read above
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`
  if (problems.length > 0) throw new SettingsReport(problems)
  if (isOpenToEavesdroppers(publicUrl) && !values.ALLOW_HTTP) {
    problems.push('PUBLIC_URL must start with https:// unless it is this machine (ALLOW_HTTP=true lets it pass)')
  }
  const isElsewhere = values.OIDC_ISSUER !== undefined || values.OIDC_PROVIDERS.length > 0
  if (values.SEED === 'empty' && isElsewhere && values.ADMIN_EMAIL === undefined) {
    problems.push('ADMIN_EMAIL must name the first administrator when SEED=empty and OIDC_ISSUER is another provider')
  }
  if (values.OIDC_PROVIDERS.some(({ issuer }) => issuer === values.OIDC_ISSUER)) {
    problems.push('OIDC_PROVIDERS names the provider of OIDC_ISSUER; leave one of them out')
  }
  if (values.STORAGE?.kind === 's3' && !(values.AWS_ACCESS_KEY_ID && values.AWS_SECRET_ACCESS_KEY)) {
    problems.push('STORAGE is a bucket: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set')
  }
  if (problems.length > 0) throw new SettingsReport(problems)
  const dataDir = values.DATA_DIR ?? (isRoot ? rootDataDir : `${cloneDir}.parley`)
  return { ...values, PUBLIC_URL: publicUrl, DATA_DIR: resolve(dataDir) }
}

const isOpenToEavesdroppers = (address: string) => new URL(address).protocol === 'http:' && !isThisMachine(address)

/** Whether the address can be reached from this machine alone. */
export function isThisMachine(address: string): boolean {
  const { hostname } = new URL(address)
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || /^127\./.test(hostname)
}
