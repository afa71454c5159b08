import type { RefusalDetails } from '@parley/contract/home/home.schema.ts'
import type { Operation } from '@parley/contract/kernel/operation.ts'
import { operations } from '@parley/contract/operations.ts'
import { CallError } from '../api/call-error.ts'
import { type Call, loosely } from '../api/client.ts'

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** What a 403 says of itself: what is missing, the roles that grant it, who can give it. */
export function refusalOf(error: unknown): RefusalDetails | undefined {
  if (!(error instanceof CallError) || error.status !== 403) return undefined
  if (typeof error.details !== 'object' || error.details === null) return undefined
  const { missing, grantedBy, canGive } = error.details as Record<string, unknown> // an object
  const details = { missing: texts(missing), grantedBy: texts(grantedBy), canGive: texts(canGive) }
  return details.missing.length > 0 ? details : undefined
}

const all: readonly Operation[] = Object.values(operations).flatMap((group) => Object.values<Operation>(group))

/** A read that needs just this permission and nothing else to be asked. */
const probeOf = (action: string): Operation | undefined =>
  all.find(({ method, path, permission }) => method === 'GET' && permission === action && !path.includes('{'))

/**
 * The core alone knows roles and people; its refusal of a call that needs the same permission tells them.
 * Without such a call what is missing is all that can be said.
 */
export async function explainMissing(call: Call, missing: readonly string[]): Promise<RefusalDetails> {
  const answers = await Promise.all(
    missing.map(async (action) => {
      const probe = probeOf(action)
      if (!probe) return undefined
      try {
        await loosely(call)(probe, undefined, { silent: true })
        return undefined
      } catch (error) {
        return refusalOf(error)
      }
    }),
  )
  const found = answers.filter((answer) => answer !== undefined)
  return {
    missing: [...missing],
    grantedBy: [...new Set(found.flatMap(({ grantedBy }) => grantedBy))],
    canGive: [...new Set(found.flatMap(({ canGive }) => canGive))],
  }
}
