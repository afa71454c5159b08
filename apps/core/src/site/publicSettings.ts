import type { PublicSettings } from '@parley/contract/home/home.schema.ts'
import { RELEASE } from '@parley/contract/kernel/constants.ts'
import type { Services } from '../kernel/services.ts'

/** What a browser must know before it can sign in; core and hub share its own origin. */
export const publicSettings = ({ issuer, clientId, productName }: Services): PublicSettings => ({
  issuer,
  clientId,
  api: '/api',
  hub: '/hub',
  release: RELEASE,
  productName,
})
