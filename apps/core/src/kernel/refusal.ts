import { type Reason, reason } from '@parley/contract/kernel/errors.ts'
import { sql } from 'kysely'
import type { Db } from './db.ts'

/** What people read where something failed that they cannot help. */
export const INTERNAL = 'Something went wrong in Parley. The error was logged. Try again.'

/** Something that cannot be done, for a reason of the catalogue; becomes the answer of the call. */
export class Refusal extends Error {
  readonly reason: Reason
  readonly details: unknown
  /** Seconds to wait before trying again (429, 503). */
  readonly retryAfter: number | undefined

  constructor(why: Reason, details?: unknown, retryAfter?: number) {
    super(why.message)
    this.reason = why
    this.details = details ?? (why.field === undefined ? undefined : { [why.field]: why.message })
    this.retryAfter = retryAfter
  }
}

/** Throws the reason; does nothing where there is none. */
export function refuse(why: Reason): never
export function refuse(why: Reason | undefined): void
export function refuse(why: Reason | undefined): void {
  if (why) throw new Refusal(why)
}

/** For what may be gone meanwhile, where nobody waits for an answer; any other failure stays one. */
export function unlessRefused(error: unknown): undefined {
  if (error instanceof Refusal) return undefined
  throw error
}

/** A refusal that the person cannot mend; the operator finds in the log, in one line, what is behind it. */
export class ExplainedRefusal extends Refusal {
  readonly explanation: string

  constructor(why: Reason, explanation: string) {
    super(why)
    this.explanation = explanation
  }
}

/** What another tenant owns is not found either. */
export function notFound(entity: string): never {
  throw new Refusal(reason('entity.notFound', { entity }))
}

/** The save was based on an earlier state; `current` lets the screen offer both sides. */
export function stale(entity: string, current: unknown): never {
  throw new Refusal(reason('entity.stale', { entity }), { current })
}

/** Does the work and takes it back: what would be said against it, null where nothing is. */
export async function whyRefused(db: Db, work: () => Promise<unknown>): Promise<string | null> {
  await sql`SAVEPOINT preview`.execute(db)
  const why = await work().then(
    () => null,
    (error: unknown) => {
      if (error instanceof Refusal) return error.message
      throw error
    },
  )
  await sql`ROLLBACK TO preview`.execute(db)
  return why
}
