import { z } from 'zod'
import { text } from '../../kernel/schema.ts'
import { address } from './parts.ts'

/** A gateway that sends text messages. */
export const sms = z.strictObject({
  integration: z.literal('SMS'),
  address: address.meta({ label: 'Address', help: 'Where the gateway takes messages over HTTP.' }),
  sender: text(1, 20).meta({ label: 'Sender', help: 'Number or name that recipients see.' }),
})

export const smsStart: z.input<typeof sms> = { integration: 'SMS', address: '', sender: '' }
