import type { IdentityPort } from '@parley/identity'
import type { Mailer } from './mailer.ts'
import type { FileStore } from './storage/storage.ts'

/** The issuer of accounts of the built-in provider in rows of people: the same wherever the installation is reached. */
export const BUILT_IN = 'parley'

/** Who signs people in. */
export interface SignInServices {
  /** The built-in provider; undefined where another one signs people in. */
  readonly identity: IdentityPort | undefined
  /** Address of the provider, as browsers know it. */
  readonly issuer: string
  /** What rows of people hold as their issuer. */
  readonly accountIssuer: string
  readonly clientId: string
  readonly productName: string
}

/** What domains need of the installation beyond their context; chosen once, at the start. */
export interface Services extends SignInServices {
  readonly files: FileStore
  readonly mailer: Mailer
  /** Where the end of the audit log is kept outside of the database. */
  readonly auditHeadFile?: string
  /** The address people open, without a slash at its end. */
  readonly publicUrl: string
  /** Whether webhooks may go to addresses that are not public, and without https. */
  readonly allowPrivateWebhooks: boolean
  /** Whether anything carries calls; nothing does unless said. */
  readonly hasCarrier?: boolean
}
