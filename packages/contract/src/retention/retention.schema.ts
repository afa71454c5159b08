import { z } from 'zod'
import { count, enumOf, guid, id, instant, person, range, rowVersion, text } from '../kernel/schema.ts'
import { retentionAction, retentionPart } from './retention.enum.ts'
import { MOST_DAYS } from './retention.rules.ts'

export const retentionRule = z.strictObject({
  part: enumOf(retentionPart).meta({ label: 'Part' }),
  days: range(1, MOST_DAYS).meta({ label: 'Days', help: 'Leave empty to keep forever.' }),
  action: enumOf(retentionAction).meta({ label: 'Action' }),
})
export type RetentionRule = z.output<typeof retentionRule>

/** What a tenant keeps and for how long; a part without a rule is kept for good. */
export const retention = z.object({
  rules: z.array(retentionRule),
  /** Why nothing may be removed now, or null. */
  hold: z.string().nullable(),
  rowVersion,
  updatedAt: instant.nullable(),
  updatedBy: person.nullable(),
  timezone: z.string(),
  /** When the next run begins, in the quiet of the tenant's night. */
  nextRun: instant.nullable(),
  /** The task that runs now. */
  idTask: id.nullable(),
})
export type Retention = z.output<typeof retention>
export const retentionChange = z.object({
  rules: z.array(retentionRule).max(20).meta({ label: 'Retention' }),
  hold: text(1, 300).nullable().meta({ label: 'Reason for the hold' }),
  rowVersion,
})

/** What a run would remove now: from the oldest up to the limit, without what is held. */
export const retentionPreview = z.object({
  parts: z.array(
    z.object({
      part: enumOf(retentionPart),
      until: instant,
      count,
      isExact: z.boolean(),
      oldest: instant.nullable(),
      held: count,
    }),
  ),
})
export type RetentionPreview = z.output<typeof retentionPreview>

/** What a run did to one part; `left` was counted by a query of its own after the run. */
export const retentionResult = z.object({
  part: enumOf(retentionPart),
  days: z.int(),
  action: enumOf(retentionAction),
  until: instant,
  before: count,
  removed: count,
  left: count.nullable(),
  held: count,
})
export const retentionRun = z.object({
  idRetentionRun: id,
  idTask: id,
  isNightly: z.boolean(),
  startedAt: instant,
  finishedAt: instant.nullable(),
  parts: z.array(retentionResult),
})
export type RetentionRun = z.output<typeof retentionRun>
export const retentionRunDays = z.object({
  items: z.array(z.object({ part: enumOf(retentionPart), day: z.string(), before: count, removed: count })),
})

/** A conversation that stays whatever the rules say. */
export const legalHold = z.object({ guid, reason: z.string(), createdAt: instant, createdBy: person.nullable() })
export const legalHoldDraft = z.object({
  guid: guid.meta({ label: 'Guid of the conversation' }),
  reason: text(1, 300).meta({ label: 'Why it must stay' }),
})
