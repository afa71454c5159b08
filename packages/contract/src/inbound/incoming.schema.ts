import { z } from 'zod'
import { enumOf, id, instant, listQuery, named, rowVersion, text } from '../kernel/schema.ts'
import { admissionStep, refusedAs, whenClosed, whenFull } from './incoming.enum.ts'

/** What a line does with calls that come in. */
export const incomingDraft = z.object({
  openingTimes: z.string().max(64).nullable().meta({
    label: 'Opening times',
    help: 'Opening times of the variables storage. Without them the line is always open.',
  }),
  whenClosed: enumOf(whenClosed).meta({ label: 'While it is closed' }),
  idClosedFlow: id.nullable().meta({ label: 'Flow that answers', help: 'Says when you are open, for example.' }),
  idClosedLine: id.nullable().meta({ label: 'Line that answers', help: 'Its own opening times count.' }),
  whenFull: enumOf(whenFull).meta({ label: 'When all its calls are taken' }),
  idFullLine: id.nullable().meta({ label: 'Line that takes over' }),
})
export type IncomingDraft = z.output<typeof incomingDraft>
export const incomingChange = incomingDraft.extend({ rowVersion })

export const incoming = incomingDraft.extend({
  closedFlow: named.nullable(),
  closedLine: named.nullable(),
  fullLine: named.nullable(),
  /** By the opening times now; null where there are none. */
  isOpen: z.boolean().nullable(),
  rowVersion,
})
export type Incoming = z.output<typeof incoming>

/** One look at a call, and what was found. */
export const admissionEntry = z.object({
  /** The line that was looked at; null: none has the number. */
  line: named.nullable(),
  step: enumOf(admissionStep),
  isPassed: z.boolean(),
  /** What was found, as people read it. */
  text: z.string(),
})
export type AdmissionEntry = z.output<typeof admissionEntry>

/** A call that came in and was not answered, with all that was looked at. */
export const refusedCall = z.object({
  idRefusedCall: id,
  at: instant,
  /** Masked unless Settings.unmask is held. */
  from: z.string(),
  to: z.string(),
  refusedAs: enumOf(refusedAs),
  trail: z.array(admissionEntry),
})
export type RefusedCall = z.output<typeof refusedCall>
export const refusedCallQuery = listQuery(['at']).omit({ search: true })

export const simulatedCall = z.object({
  from: text(1, 40).meta({ label: 'Calls from', help: 'Any number; the caller is simulated.' }),
  /** Null: the first number of the line. */
  to: text(1, 200).nullable().optional().meta({ label: 'Calls the number' }),
})
export type SimulatedCall = z.output<typeof simulatedCall>
