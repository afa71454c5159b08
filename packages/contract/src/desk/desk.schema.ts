import { z } from 'zod'
import { channelType, transferMode } from '../enums/conversation.enum.ts'
import { count, durationMs, enumOf, guid, id, instant, json, named, person, text } from '../kernel/schema.ts'
import { heldOngoing } from '../ongoing/ongoing.schema.ts'
import { deskState, inShortProblem, nextStep, transferState, wrapUpOutcome } from './desk.enum.ts'

/** A conversation that is offered to a person, or was. */
export const transfer = z.object({
  idTransfer: id,
  guid,
  channel: enumOf(channelType),
  /** The other side; masked unless Settings.unmask is held. */
  caller: z.string(),
  line: named.nullable(),
  mode: enumOf(transferMode).meta({ label: 'Mode' }),
  state: enumOf(transferState).meta({ label: 'State' }),
  /** Who offered it; null where a step of the flow did. */
  from: person.nullable(),
  /** Null where anyone at the desk could take it. */
  to: person.nullable(),
  /** Whom it was offered to last, and who has it once it is accepted. */
  agent: person,
  /** How many people it was offered to. */
  asked: count,
  requestedAt: instant,
  /** Until when the person can accept. */
  offeredUntil: instant,
  acceptedAt: instant.nullable(),
  endedAt: instant.nullable(),
  outcome: enumOf(wrapUpOutcome).nullable().meta({ label: 'Outcome' }),
  note: z.string().meta({ label: 'Note' }),
  wrappedUpAt: instant.nullable(),
})
export type Transfer = z.output<typeof transfer>

export const transferDraft = z.object({
  mode: enumOf(transferMode).meta({ label: 'Mode' }),
  idUser: id.nullable().meta({ label: 'Transfer to', help: 'Without a person, anyone who is available at the desk' }),
})
export type TransferDraft = z.output<typeof transferDraft>

/** Someone who is at the desk now. */
const atDesk = z.object({
  id,
  name: z.string(),
  state: enumOf(deskState),
  since: instant,
  /** Whether the conversation can be offered to them now. */
  canTake: z.boolean(),
})
export type AtDesk = z.output<typeof atDesk>
/** Who is at the desk, the one who has waited longest first; `isOn` where agent assist lets calls be transferred, `offer` where one is not answered yet. */
export const transferTargets = z.object({ isOn: z.boolean(), people: z.array(atDesk), offer: transfer.nullable() })
export type TransferTargets = z.output<typeof transferTargets>

/** One's own place at the desk. */
export const desk = z.object({
  /** As the person has set it. */
  isAvailable: z.boolean(),
  /** They were set to away because they did not answer an offer. */
  hasMissed: z.boolean(),
  state: enumOf(deskState),
  since: instant,
  /** What time it is, so that offers can be counted down by any clock. */
  at: instant,
  offers: z.array(transfer),
  /** Those one has now. */
  conversations: z.array(transfer),
  /** Those that are over and not wrapped up. */
  wrapUps: z.array(transfer),
})
export type Desk = z.output<typeof desk>

export const deskChange = z.object({ isAvailable: z.boolean().meta({ label: 'Available' }) })

export const wrapUp = z.object({
  outcome: enumOf(wrapUpOutcome).meta({ label: 'Outcome' }),
  note: text(0, 1_000).meta({ label: 'Note' }),
})
export type WrapUp = z.output<typeof wrapUp>

/** Where in the conversation something is from: the number of its event, and when that was. */
const place = { seq: count, offsetMs: durationMs }
const told = z.object({ ...place, text: z.string() })
const fact = z.object({
  ...place,
  name: z.string(),
  value: json,
  /** The person agreed when it was repeated to them; else it was only heard. */
  isConfirmed: z.boolean(),
})

/** What the next one has to know of a conversation; each part is from what was said, done or found out in it. */
export const handOver = z.object({
  wants: z.array(told),
  /** What was known before the conversation. */
  known: z.array(z.object({ name: z.string(), value: json })),
  facts: z.array(fact),
  promises: z.array(told),
  failures: z.array(told),
  next: z.array(z.object({ step: enumOf(nextStep), what: z.string(), seq: count.nullable() })),
})
export type HandOver = z.output<typeof handOver>

/** The conversation with its card. */
export const handOverCard = z.object({ conversation: heldOngoing, card: handOver })
export type HandOverCard = z.output<typeof handOverCard>

/** What a language model makes of a conversation in a few statements, each with what was said that shows it; or why there are none. */
export const inShort = z.object({
  statements: z.array(
    z.object({ text: z.string(), sources: z.array(z.object({ ...told.shape, isBot: z.boolean() })) }),
  ),
  problem: enumOf(inShortProblem).nullable(),
})
export type InShort = z.output<typeof inShort>

/** Something is offered to the person, taken or over. */
export const deskNews = z.object({ kind: z.literal('desk'), at: instant })
export type DeskNews = z.output<typeof deskNews>
