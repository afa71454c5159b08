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

const MOST_PROBES = 3
const all: readonly Operation[] = Object.values(operations).flatMap((group) => Object.values<Operation>(group))

interface Probe {
  readonly operation: Operation
  readonly input?: { readonly query: { readonly kind: string } }
}

/** Reads that need just this permission and nothing else to be asked; of those by kind, with the kind that needs it. */
function probesOf(action: string): readonly Probe[] {
  const reads = all.filter(({ method, path }) => method === 'GET' && !path.includes('{'))
  const plain = reads.filter(({ permission }) => permission === action).map((operation) => ({ operation }))
  const byKind = reads.flatMap((operation) => {
    const { permission } = operation
    if (typeof permission === 'string' || !('byKind' in permission)) return []
    const kind = Object.entries(permission.byKind).find(([, needed]) => needed === action)?.[0]
    return kind === undefined ? [] : [{ operation, input: { query: { kind } } }]
  })
  return [...plain, ...byKind].slice(0, MOST_PROBES)
}

async function refusalFor(call: Call, action: string): Promise<RefusalDetails | undefined> {
  for (const { operation, input } of probesOf(action)) {
    try {
      await loosely(call)(operation, input, { silent: true })
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal?.missing.includes(action)) return refusal
    }
  }
  return undefined
}

/**
 * The core alone knows roles and people; its refusal of a call that needs the same permission tells them.
 * Without such a call what is missing is all that can be said.
 */
export async function explainMissing(call: Call, missing: readonly string[]): Promise<RefusalDetails> {
  const answers = await Promise.all(missing.map((action) => refusalFor(call, action)))
  const found = answers.filter((answer) => answer !== undefined)
  return {
    missing: [...missing],
    grantedBy: [...new Set(found.flatMap(({ grantedBy }) => grantedBy))],
    canGive: [...new Set(found.flatMap(({ canGive }) => canGive))],
  }
}
