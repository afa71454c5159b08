import { z } from 'zod'
import { contactState } from '../contacts/contact.enum.ts'
import { taskStatus } from '../enums/operations.enum.ts'
import { count, enumOf, id, instant, named } from '../kernel/schema.ts'

/** A campaign as it would go, dialed on a virtual clock by the dialer itself. */
export const rehearsalResult = z.object({
  /** From when on the virtual clock ran, and when nobody was left to call. */
  from: instant,
  endsAt: instant.nullable(),
  contacts: count,
  attempts: count,
  /** By the hour from the start, as long as it took. */
  hours: z.array(z.object({ at: instant, attempts: count, answered: count })),
  states: z.array(z.object({ state: enumOf(contactState), contacts: count })),
  /** Of whom the windows never let anybody call, with why. */
  neverDue: z.array(z.object({ reason: z.string(), contacts: count })),
  /** Channels that other campaigns of the tenant took. */
  contention: z.array(z.object({ campaign: named, priority: count, heldBackMinutes: count })),
  cost: z.object({ low: z.string(), likely: z.string(), high: z.string(), currency: z.string() }),
  /** When the budget would be used up; null: it is not. */
  budgetEndsAt: instant.nullable(),
  /** When one of its rules would stop it; null: none does. */
  stoppedAt: instant.nullable(),
  /** Its rules that wait, and those of others that act on it, with when they would fire; null: they do not. */
  rules: z.array(z.object({ rule: z.string(), firedAt: instant.nullable() })),
  /** Messages that would follow, before consent and do-not-call lists are looked at; by the day in UTC on which they fall due. Rehearsals from before have none. */
  followUps: z.array(z.object({ name: z.string(), day: z.string(), messages: count })).optional(),
  /** What it rests on: how many calls the rates were learned from. */
  assumption: z.string(),
  learnedFrom: count,
})
export type RehearsalResult = z.output<typeof rehearsalResult>
export const rehearsal = z.object({
  /** Null: never rehearsed. */
  status: enumOf(taskStatus).nullable(),
  idTask: id.nullable(),
  startedAt: instant.nullable(),
  /** Contacts or settings have changed since. */
  isOutdated: z.boolean(),
  result: rehearsalResult.nullable(),
  error: z.string().nullable(),
})
export type Rehearsal = z.output<typeof rehearsal>
