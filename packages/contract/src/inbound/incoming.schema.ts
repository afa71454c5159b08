import { z } from 'zod'
import { durationMs, enumOf, id, instant, listQuery, named, range, rowVersion, text } from '../kernel/schema.ts'
import {
  admissionStep,
  queueHold,
  refusedAs,
  whenClosed,
  whenFull,
  whenNoFlow,
  whenQueueEnds,
} from './incoming.enum.ts'

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
  queueMost: range(1, 200).meta({ label: 'Callers who may wait' }),
  queueSeconds: range(5, 3_600).meta({
    label: 'Longest wait (seconds)',
    help: 'A call can ring for 60 seconds at most.',
  }),
  queueHold: enumOf(queueHold).meta({ label: 'While they wait' }),
  queueText: text(0, 500).meta({
    label: 'Announcement',
    help: 'Spoken as it is written. {position} is the place in the queue, {minutes} the estimated wait; while that is unknown, its sentence is left out.',
  }),
  queueEvery: range(10, 300).meta({ label: 'Repeated after (seconds)' }),
  queueFirst: text(0, 2_000).meta({
    label: 'Numbers that go first',
    help: 'Numbers or how they begin, such as +420605, one per line.',
  }),
  queueCampaigns: z
    .array(id)
    .max(20)
    .meta({ label: 'Contacts that go first', help: 'Callers with any number of a contact of these campaigns.' }),
  whenQueueEnds: enumOf(whenQueueEnds).meta({ label: 'When the queue is full or the wait too long' }),
  idFullFlow: id.nullable().meta({
    label: 'Flow that answers instead',
    help: 'It answers even though all calls of the line are taken. Limits of the module and the tenant hold.',
  }),
  whenNoFlow: enumOf(whenNoFlow).meta({ label: 'When its flow cannot answer' }),
  idSpareFlow: id.nullable().meta({ label: 'Flow in its place', help: 'In its newest live version.' }),
  idSpareLine: id.nullable().meta({ label: 'Line in its place', help: 'It goes by its own rules.' }),
})
export type IncomingDraft = z.output<typeof incomingDraft>
export const incomingChange = incomingDraft.extend({ rowVersion })

export const incoming = incomingDraft.extend({
  closedFlow: named.nullable(),
  closedLine: named.nullable(),
  fullLine: named.nullable(),
  fullFlow: named.nullable(),
  spareFlow: named.nullable(),
  spareLine: named.nullable(),
  /** Of the campaigns whose contacts go first those that the user may see. */
  firstCampaigns: z.array(named),
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
  /** The campaign of which the caller is a contact; for those who may see it. */
  campaign: named.nullable().optional(),
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
  /** How long it waited in a queue; null where it did not. */
  waitedMs: durationMs.nullable(),
  trail: z.array(admissionEntry),
})
export type RefusedCall = z.output<typeof refusedCall>
export const refusedCallQuery = listQuery(['at']).omit({ search: true })

export const simulatedCall = z.object({
  from: text(1, 40).meta({ label: 'Calls from', help: 'Any number; the caller is simulated.' }),
  /** Null: the first number of the line. */
  to: text(1, 200).nullable().optional().meta({ label: 'Calls the number' }),
  calls: range(1, 20).optional().meta({ label: 'Calls at once', help: 'Each from a number of its own.' }),
})
export type SimulatedCall = z.output<typeof simulatedCall>
