import type { RetentionAction, RetentionPart } from '@parley/contract/retention/retention.enum.ts'
import type { Ctx } from './ctx.ts'
import type { Db } from './db.ts'

/** From an instant on (null: from the beginning), up to another. */
export interface Span {
  readonly since: string | null
  readonly until: string
}

export interface Found {
  readonly count: number
  readonly isExact: boolean
  readonly oldest: string | null
  readonly held: number
}

export interface Removal {
  /** Everything before it was dealt with; null: nothing is left. */
  readonly doneUntil: string | null
  readonly days: readonly { readonly day: string; readonly before: number; readonly removed: number }[]
}

/** What an area declares to have its data kept no longer than a tenant wants. */
export interface PartWork {
  readonly part: RetentionPart
  /** What would be removed, counted no further than it is cheap. */
  preview(db: Db, span: Span): Promise<Found>
  /** Removes the oldest few hundred, in one transaction. */
  removeSome(ctx: Ctx, span: Span, action: RetentionAction): Promise<Removal>
  /** Looks at the data itself, from its beginning: what is there still, though older than the limit and not held. */
  countLeft(db: Db, until: string, action: RetentionAction): Promise<number>
}

/** A part of a run: its rule when it began, and, once it has ended, what was counted then. */
export interface RunPart {
  readonly part: RetentionPart
  readonly days: number
  readonly action: RetentionAction
  readonly until: string
  readonly left: number | null
  readonly held: number
}

export const MOST_COUNTED = 10_000
