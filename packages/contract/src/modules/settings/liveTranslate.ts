import { z } from 'zod'
import { address } from './parts.ts'

/** A service that translates between two people while they speak. */
export const liveTranslate = z.strictObject({
  integration: z.literal('LIVE_TRANSLATE'),
  address: address.meta({ label: 'Address', help: 'Where the service is reached over HTTP.' }),
})

export const liveTranslateStart: z.input<typeof liveTranslate> = { integration: 'LIVE_TRANSLATE', address: '' }
