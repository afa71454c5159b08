import { z } from 'zod'
import { count, enumOf, id, instant, listQuery, named, person, text } from '../kernel/schema.ts'
import { day, sum } from '../tariffs/tariff.schema.ts'
import { fraudSign, suspicionKind } from './suspicion.enum.ts'

/** Why a line may stay as it is, until a day that counts. */
export const acceptance = z.object({
  until: day.meta({ label: 'Until', help: 'The line is listed again from the day after.' }),
  reason: text(1, 300).meta({ label: 'Reason' }),
})
export type Acceptance = z.output<typeof acceptance>
const accepted = acceptance.extend({ at: instant, by: person.nullable() })

export const suspicionOfLine = z.object({ idDialModuleLine: id, kind: enumOf(suspicionKind) })

const suspicious = {
  idDialModuleLine: id,
  name: z.string().meta({ label: 'Line' }),
  module: named.meta({ label: 'Module' }),
  enabled: z.boolean(),
  /** Of the last seven days, today included. */
  calls: count.meta({ label: 'Calls, 7 days' }),
  acceptance: accepted.nullable().meta({ label: 'Accepted' }),
}

/** A line that is on, with no rule that watches it. */
export const unwatchedLine = z.object(suspicious)
export type UnwatchedLine = z.output<typeof unwatchedLine>

/** A line whose calls are not billed, today or on days of this month or the last. */
export const unbilledLine = z.object({
  ...suspicious,
  /** Whether it has a tariff by now. */
  hasTariff: z.boolean(),
  /** Of this month and the last, answered ones that no tariff billed. */
  unbilled: count.meta({ label: 'Unbilled calls' }),
  seconds: count.meta({ label: 'Unbilled minutes' }),
  /** The first day of them. */
  since: day.nullable().meta({ label: 'Since' }),
  /** What they would have cost by the tariff of most lines, for those who may see tariffs; null where none has one, or its prices tell nothing. */
  estimate: z
    .object({
      tariff: named,
      amount: sum,
      currency: z.string(),
      /** The newest, from which the rest was reckoned. */
      fromCalls: count,
    })
    .nullable()
    .optional()
    .meta({ label: 'Would have cost' }),
})
export type UnbilledLine = z.output<typeof unbilledLine>

/** One sign of it, and what it adds to the score. */
export const evidence = z.object({
  sign: enumOf(fraudSign),
  points: count,
  /** What was found, beside what is usual. */
  text: z.string(),
})
export type Evidence = z.output<typeof evidence>

/** A line whose last 24 hours look like fraud. */
export const fraudLine = z.object({
  ...suspicious,
  /** The sum of the points, at most 100. */
  score: count.meta({ label: 'Score' }),
  evidence: z.array(evidence),
  /** The 24 hours that were looked at, and since when there have been signs. */
  from: instant,
  to: instant.meta({ label: 'Looked at' }),
  since: instant.meta({ label: 'Since' }),
})
export type FraudLine = z.output<typeof fraudLine>

/** Accepted ones only where they are asked for. */
const more = { accepted: z.boolean().optional() }
export const suspicionQuery = listQuery(['name', 'calls']).extend(more)
export type SuspicionQuery = z.output<typeof suspicionQuery>
export const unbilledQuery = listQuery(['name', 'calls', 'seconds']).extend(more)
export type UnbilledQuery = z.output<typeof unbilledQuery>
export const fraudQuery = listQuery(['name', 'calls', 'score']).extend(more)
export type FraudQuery = z.output<typeof fraudQuery>
