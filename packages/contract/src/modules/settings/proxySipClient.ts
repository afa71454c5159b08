import { z } from 'zod'
import { range, text } from '../../kernel/schema.ts'
import { isNetwork } from '../host.rules.ts'
import { codecs, host, keys, port, transport } from './parts.ts'

const MOST_GATEWAYS = 20
const MOST_ALLOWED = 50

const gateway = z.strictObject({
  host: host.meta({ label: 'Host' }),
  port,
  priority: range(1, 100).meta({ label: 'Priority', help: 'The lowest is tried first.' }),
  weight: range(0, 100).meta({ label: 'Weight', help: 'Share of calls among gateways of the same priority.' }),
})

/** Gateways known by their addresses, without registration. */
export const proxySipClient = z.strictObject({
  integration: z.literal('PROXY_SIP_CLIENT'),
  gateways: z.array(gateway).min(1).max(MOST_GATEWAYS).meta({ label: 'Gateways' }),
  transport,
  allowed: z
    .array(text(1, 50).refine(isNetwork, { error: 'Write an IP address or a network such as 192.0.2.0/24' }))
    .max(MOST_ALLOWED)
    .meta({ label: 'Allowed addresses', help: 'From which calls are accepted. Leave empty for the gateways alone.' }),
  codecs,
  keys,
})

export const proxySipClientStart: z.input<typeof proxySipClient> = {
  integration: 'PROXY_SIP_CLIENT',
  gateways: [{ host: '', port: 5060, priority: 1, weight: 100 }],
  ...{ transport: 'UDP', allowed: [], codecs: ['PCMA', 'PCMU'], keys: 'RFC4733' },
}
