import { z } from 'zod'
import { host, port, user } from './parts.ts'

/** A gateway with SIM cards, at which Parley registers over UDP as a SIP client does, with PCMA and RFC 4733. */
export const gsmShield = z.strictObject({
  integration: z.literal('GSM_SHIELD'),
  host: host.meta({ label: 'Gateway', help: 'Host of the device with the SIM cards.' }),
  port,
  user,
})

export const gsmShieldStart: z.input<typeof gsmShield> = {
  integration: 'GSM_SHIELD',
  ...{ host: '', port: 5060, user: '' },
}
