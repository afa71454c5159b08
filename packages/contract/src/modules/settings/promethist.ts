import { z } from 'zod'
import { address } from './parts.ts'

/** Promethist, which speaks and listens by itself. */
export const promethist = z.strictObject({
  integration: z.literal('PROMETHIST'),
  address: address.meta({ label: 'Address', help: 'Where Promethist is reached over HTTP.' }),
})

export const promethistStart: z.input<typeof promethist> = { integration: 'PROMETHIST', address: '' }
