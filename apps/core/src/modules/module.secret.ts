import { reason } from '@parley/contract/kernel/errors.ts'
import { secretPlaceOf } from '@parley/contract/modules/module.rules.ts'
import { secretOf } from '@parley/contract/modules/secret.rules.ts'
import type { ModuleSettings } from '@parley/contract/modules/settings/settings.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { refuse } from '../kernel/refusal.ts'

type Sealer = Pick<Ctx, 'vault' | 'tenant'>
/** Where a secret is bound to: another host cannot be given what the one before knew. */
const placeOf = (tenant: number, settings: ModuleSettings) =>
  `${settings.integration} module ${secretPlaceOf(settings)} of tenant ${tenant}`

interface Sealed {
  readonly settings: ModuleSettings | null
  readonly secrets: string | null
  readonly secretNames: readonly string[]
}
interface Given {
  readonly settings: ModuleSettings | null
  readonly integration: ModuleSettings['integration']
  readonly secret: string
  readonly isDropped: boolean
}

/** What is sealed from now on: what was typed, or what is stored as long as it goes to the same host. */
export function sealedOf(ctx: Sealer, { settings, integration, secret, isDropped }: Given, before?: Sealed) {
  const none = { secrets: null, secretNames: [] as string[] }
  if (secret !== '') {
    const name = secretOf[integration]
    if (name === undefined) return refuse(reason('module.noSecret', { problem: 'this integration has none' }))
    if (settings === null) return refuse(reason('module.noSecret', { problem: 'enter the connection it is for' }))
    return { secrets: ctx.vault.seal(placeOf(ctx.tenant, settings), secret), secretNames: [name] }
  }
  if (isDropped || !before?.settings || !settings) return none
  const isSame = secretPlaceOf(before.settings) === secretPlaceOf(settings)
  return isSame ? { secrets: before.secrets, secretNames: [...before.secretNames] } : none
}

/** What was sealed, to be given to the host it is for. */
export const openSecret = ({ vault, tenant }: Sealer, { settings, secrets }: Omit<Sealed, 'secretNames'>) =>
  settings === null || secrets === null ? undefined : vault.open(placeOf(tenant, settings), secrets)
