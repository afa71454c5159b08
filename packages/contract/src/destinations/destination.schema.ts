import { z } from 'zod'
import { count, enumOf, named, range, rowVersion, text } from '../kernel/schema.ts'
import { destinationAction, destinationOwner, destinationReason, destinationUse } from './destination.enum.ts'
import { MOST_ENTRIES, PREFIX } from './destination.rules.ts'

const most = range(1, 1_000_000).nullable()

/** Whether numbers that begin so may be called, and how often. */
export const destinationEntry = z.strictObject({
  prefix: z.string().regex(PREFIX, { error: 'Write + and digits, such as +44 or +420900, or a short number' }).meta({
    label: 'Numbers that begin with',
    help: 'A country such as +44 or a part of it; + stands for all numbers. A short number such as 1188 is meant as a whole.',
  }),
  action: enumOf(destinationAction).meta({ label: 'Calls to them' }),
  perMinute: most.meta({ label: 'Calls a minute' }),
  perHour: most.meta({ label: 'Calls an hour' }),
  perDay: most.meta({ label: 'Calls a day' }),
  minutesPerDay: most.meta({ label: 'Minutes a day' }),
})
export type DestinationEntry = z.output<typeof destinationEntry>

export const destinationDraft = z.object({
  destinations: z
    .array(destinationEntry)
    .max(MOST_ENTRIES, { error: `At most ${MOST_ENTRIES} entries` })
    .meta({ label: 'Destinations' }),
})
export type DestinationDraft = z.output<typeof destinationDraft>
export const destinationChange = destinationDraft.extend({ rowVersion })

/** What was not called within the last days, and why. */
export const refusedDestination = z.object({
  use: enumOf(destinationUse),
  reason: enumOf(destinationReason),
  /** For callers that were to be transferred or called back, and contacts of campaigns. */
  times: count,
  campaign: named.nullable(),
  line: named.nullable(),
})
export type RefusedDestination = z.output<typeof refusedDestination>

/** Where lines of a tenant may call. */
export const destinations = destinationDraft.extend({
  /** Of the last seven days, those with the most first. */
  refused: z.array(refusedDestination),
  rowVersion,
})
export type Destinations = z.output<typeof destinations>

export const lineDestinations = destinations.extend({
  /** What holds for all lines of the tenant. */
  ofTenant: z.array(destinationEntry),
})
export type LineDestinations = z.output<typeof lineDestinations>

export const triedDestination = z.object({
  number: text(1, 200).meta({ label: 'Number' }),
  use: enumOf(destinationUse).meta({ label: 'For' }),
})
export type TriedDestination = z.output<typeof triedDestination>

/** Whether a number would be called now, and why. */
export const checkedDestination = z.object({
  /** As it would be dialed. */
  number: z.string(),
  isAllowed: z.boolean(),
  reason: enumOf(destinationReason),
  text: z.string(),
  /** The entry that decided; null: a rule that is built in, or none. */
  entry: z.object({ prefix: z.string(), of: enumOf(destinationOwner) }).nullable(),
})
export type CheckedDestination = z.output<typeof checkedDestination>
