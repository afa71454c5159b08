import type { IdentityPort } from '@parley/identity'

/** The issuer of accounts of the built-in provider in rows of people: the same wherever the installation is reached. */
export const BUILT_IN = 'parley'

/** What domains need of the installation beyond their context; chosen once, at the start. */
export interface Services {
  /** The built-in provider; undefined where another one signs people in. */
  readonly identity: IdentityPort | undefined
  /** Address of the provider, as browsers know it. */
  readonly issuer: string
  /** What rows of people hold as their issuer. */
  readonly accountIssuer: string
  readonly clientId: string
  readonly productName: string
}
