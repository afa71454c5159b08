import type { ChannelIntegration } from '../enums/line.enum.ts'
import { keptBy } from '../kernel/inUse.ts'
import { plainHost } from './host.rules.ts'
import type { ModuleState, SimulatedOutage, SipTransport } from './module.enum.ts'
import type { ModuleSettings } from './settings/settings.ts'

export const moduleBlocked = { remove: keptBy('module.inUse') }

/** Where SIP is spoken. */
export interface SipTarget {
  readonly host: string
  readonly port: number
  readonly transport: SipTransport
}

/** The hosts of a module, the one that is tried first; an address for what is reached over HTTP. */
export function targetsOf(settings: ModuleSettings): readonly SipTarget[] | string {
  switch (settings.integration) {
    case 'SIP_CLIENT':
    case 'CISCO':
      return [targetOf(settings, settings.transport)]
    case 'GSM_SHIELD':
      return [targetOf(settings, 'UDP')]
    case 'PROXY_SIP_CLIENT':
      return [...settings.gateways]
        .sort((one, other) => one.priority - other.priority || other.weight - one.weight)
        .map((gateway) => targetOf(gateway, settings.transport))
    case 'SMS':
    case 'PROMETHIST':
    case 'LIVE_TRANSLATE':
      return settings.address
  }
}

const targetOf = ({ host, port }: { readonly host: string; readonly port: number }, transport: SipTransport) => ({
  host: plainHost(host),
  port,
  transport,
})

/** Whom a secret is for: another host, port or transport, or another scheme of HTTP, must not be given it. */
export function secretPlaceOf(settings: ModuleSettings): string {
  const targets = targetsOf(settings)
  if (typeof targets === 'string') return URL.parse(targets)?.origin ?? ''
  return targets.map(({ host, port, transport }) => `sip ${transport} ${host} ${port}`).join()
}

const KIND: Readonly<Record<ChannelIntegration, string>> = {
  SIP_CLIENT: 'SIP clients',
  PROXY_SIP_CLIENT: 'proxy SIP clients',
  CISCO: 'Cisco exchanges',
  GSM_SHIELD: 'GSM shields',
  SMS: 'SMS modules',
  PROMETHIST: 'Promethist',
  LIVE_TRANSLATE: 'live translation',
}

interface Facts {
  readonly integration: ChannelIntegration
  readonly enabled: boolean
  readonly isSimulated: boolean
  readonly state: ModuleState
  readonly outage?: { readonly kind: SimulatedOutage } | null | undefined
}

/** What an outage does to calls. Those that are under way go on. */
export const outageText: Readonly<Record<SimulatedOutage, string>> = {
  REGISTRATION: 'Its registration is lost: no calls begin over it, and calls to its lines are refused.',
  GATEWAY: 'Its gateway is away: no calls begin over it, and calls to its lines are refused.',
  REFUSES: 'It refuses each call, in both directions, which is found out only by calling.',
  SLOW: 'It takes ten seconds longer to connect each call.',
}

/** Why a module is in its state, as a sentence. */
export function stateText({ integration, enabled, isSimulated, state, outage }: Facts): string {
  if (!enabled) return 'The module is disabled. No new calls are made over it.'
  if (state === 'NO_GATEWAY')
    return `This installation has no gateway for ${KIND[integration]} yet. Calls can be made over the simulated carrier only.`
  if (outage) return `An outage is simulated. ${outageText[outage.kind]}`
  if (state === 'UP') return 'Calls go over the simulated carrier. Nobody is called.'
  return isSimulated
    ? 'This installation has no carrier. The operator sets CARRIER=simulated to make simulated calls.'
    : 'The module can’t make calls.'
}
