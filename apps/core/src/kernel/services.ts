import type { IdentityPort } from '@parley/identity'

/** What domains need of the installation beyond their context; chosen once, at the start. */
export interface Services {
  /** The built-in provider; undefined where another one signs people in. */
  readonly identity: IdentityPort | undefined
  readonly issuer: string
  readonly clientId: string
  readonly productName: string
}
