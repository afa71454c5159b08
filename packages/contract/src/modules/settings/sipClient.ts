import { z } from 'zod'
import { codecs, host, hostOrNone, keys, port, transport, user } from './parts.ts'

/** Registers with a provider or an exchange as a telephone does. */
export const sipClient = z.strictObject({
  integration: z.literal('SIP_CLIENT'),
  host: host.meta({ label: 'Registrar', help: 'Host of the provider or exchange, such as sip.example.com.' }),
  port,
  transport,
  user,
  domain: hostOrNone.meta({ label: 'Domain', help: 'Leave empty where it is the registrar.' }),
  codecs,
  keys,
})

export const sipClientStart: z.input<typeof sipClient> = {
  integration: 'SIP_CLIENT',
  ...{ host: '', port: 5060, transport: 'UDP', user: '', domain: '', codecs: ['PCMA', 'PCMU'], keys: 'RFC4733' },
}
