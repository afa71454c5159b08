import { z } from 'zod'
import { count, enumOf, instant, person, range } from '../kernel/schema.ts'
import { outageKind, simulatedOutage } from './module.enum.ts'

export const MOST_OUTAGE_MINUTES = 1_440

export const outageDraft = z.object({
  kind: enumOf(simulatedOutage).meta({ label: 'What fails' }),
  minutes: range(1, MOST_OUTAGE_MINUTES).meta({
    label: 'Minutes',
    help: 'Then it ends by itself. You can end it before.',
  }),
})
export type OutageDraft = z.output<typeof outageDraft>

/** A time in which a module could not carry calls as it should. */
export const moduleOutage = z.object({
  kind: enumOf(outageKind),
  startedAt: instant,
  /** Null: until the module is changed. */
  endsAt: instant.nullable(),
  /** Null: it lasts. */
  endedAt: instant.nullable(),
  by: person.nullable(),
})
export type ModuleOutage = z.output<typeof moduleOutage>

/** How often a module began not to carry calls as it should. */
export const moduleFlaps = z.object({ hour: count, day: count })
