import { reason } from '../kernel/errors.ts'
import type { LinkedAccount } from './linkedAccount.schema.ts'

/** Why a person cannot unlink one of their own accounts: another one must let them in. */
export const unlinkBlocked = (accounts: readonly LinkedAccount[], { issuer }: Pick<LinkedAccount, 'issuer'>) =>
  accounts.some((each) => each.issuer !== issuer && each.provider !== null) ? undefined : reason('account.last')
