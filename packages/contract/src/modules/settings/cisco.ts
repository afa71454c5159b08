import { z } from 'zod'
import { host, port, transport } from './parts.ts'

/** One trunk of a Cisco exchange; all else is as for a proxy SIP client, with PCMA, PCMU and RFC 4733. */
export const cisco = z.strictObject({
  integration: z.literal('CISCO'),
  host: host.meta({ label: 'Exchange', help: 'Host of Unified Communications Manager or of its border element.' }),
  port,
  transport,
  prefix: z
    .string()
    .regex(/^[\d*#]{0,10}$/, { error: 'Write digits, * and # only' })
    .meta({ label: 'Prefix', help: 'Dialed before each number to reach an outside line. Leave empty for none.' }),
})

export const ciscoStart: z.input<typeof cisco> = {
  integration: 'CISCO',
  ...{ host: '', port: 5060, transport: 'TCP', prefix: '' },
}
