import type { PublicSettings } from '@parley/contract/home/home.schema.ts'
import { RELEASE } from '@parley/contract/kernel/constants.ts'
import type { SignInServices } from '../kernel/services.ts'

/** What a browser must know before it can sign in; core and hub share its own origin. */
export const publicSettings = ({ issuer, clientId, productName }: SignInServices): PublicSettings => ({
  issuer,
  clientId,
  api: '/api',
  hub: '/hub',
  release: RELEASE,
  productName,
})
