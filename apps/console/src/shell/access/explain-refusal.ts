import type { RefusalDetails } from '@parley/contract/home/home.schema.ts'
import { areaActions } from '@parley/contract/kernel/permissions.ts'
import { operations } from '@parley/contract/operations.ts'
import { CallError } from '../api/call-error.ts'
import type { Call } from '../api/client.ts'

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** What a 403 says of itself: what is missing, the roles that grant it, who can give it. */
export function refusalOf(error: unknown): RefusalDetails | undefined {
  if (!(error instanceof CallError) || error.status !== 403) return undefined
  if (typeof error.details !== 'object' || error.details === null) return undefined
  const { missing, grantedBy, canGive } = error.details as Record<string, unknown> // an object
  const details = { missing: texts(missing), grantedBy: texts(grantedBy), canGive: texts(canGive) }
  return details.missing.length > 0 ? details : undefined
}

/** Asks the core, which alone knows roles and people; of a permission that it does not know there is nothing to say. */
export async function explainMissing(call: Call, missing: readonly string[]): Promise<RefusalDetails> {
  const permissions = areaActions.filter((action) => missing.includes(action))
  if (permissions.length === 0) return { missing: [...missing], grantedBy: [], canGive: [] }
  return await call(operations.Users.ExplainAccess, { query: { permissions } }, { silent: true })
}
