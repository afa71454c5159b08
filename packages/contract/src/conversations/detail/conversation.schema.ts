import { z } from 'zod'
import { eventKind } from '../../enums/conversation.enum.ts'
import { livePeriod } from '../../flows/flow.schema.ts'
import { count, durationMs, enumOf, guid, instant, json, named, person } from '../../kernel/schema.ts'
import { dialLog } from '../list/dialLog.schema.ts'

/** One thing that happened in a conversation; offsets count from its start. */
export const conversationEvent = z.object({
  seq: count,
  at: instant,
  offsetMs: durationMs,
  endOffsetMs: durationMs.nullable(),
  kind: enumOf(eventKind),
  nodeId: z.string().nullable(),
  /** 0 in the flow itself, more inside subflows. */
  depth: count,
  text: z.string().nullable(),
  data: json.nullable(),
  /** From the caller's input to the robot's answer. */
  latencyMs: durationMs.nullable(),
  confidence: z.number().min(0).max(1).nullable(),
})
export type ConversationEvent = z.output<typeof conversationEvent>

/** A node was entered; kept apart from the events, so a path lights up without DEBUG. */
export const visit = z.object({
  seq: count,
  offsetMs: durationMs,
  nodeId: z.string(),
  depth: count,
  flowGuid: guid,
  /** The outlet of the step before by which it was reached; null at a beginning, and where it was not recorded yet. */
  via: z.string().nullable(),
})
export const variableChange = z.object({
  seq: count,
  offsetMs: durationMs,
  name: z.string(),
  nodeId: z.string().nullable(),
  depth: count,
  before: json.nullable(),
  after: json.nullable(),
  redacted: z.boolean(),
})
/** The expression that had no value, with what it met. */
export const failedExpression = z.object({
  source: z.string(),
  /** The variable that was to get its value. */
  into: z.string().nullable(),
  values: z.array(
    z.object({
      name: z.string(),
      value: json.nullable(),
      redacted: z.boolean(),
      /** The step that set it; null where it had its value from the start. */
      origin: z
        .object({
          seq: count,
          offsetMs: durationMs,
          nodeLabel: z.string().nullable(),
          /** The other side said or typed it. */
          isSaid: z.boolean(),
        })
        .nullable(),
    }),
  ),
})
export type FailedExpression = z.output<typeof failedExpression>
export const conversationError = z.object({
  seq: count,
  severity: z.enum(['error', 'warning']),
  at: instant,
  offsetMs: durationMs,
  nodeId: z.string().nullable(),
  nodeLabel: z.string().nullable(),
  message: z.string(),
  /** What most probably led to it, in a sentence. */
  cause: z.string(),
  /** What to do about it, in a sentence or two. */
  next: z.string(),
  expression: failedExpression.nullable(),
  request: json.nullable(),
})

/** A version of a flow that took part, so the path is drawn on what really ran. */
export const ranFlow = z.object({
  guid,
  idCallScript: z.int().nullable(),
  name: z.string(),
  /** Null: a draft, as it was when it was tried last. */
  version: z.int().min(1).nullable(),
  author: person.nullable(),
  /** The time of being live in which the conversation began; null where that version was not live then, as in a test. */
  live: livePeriod.nullable(),
  document: json,
})

export const leg = z.object({
  log: dialLog,
  /** Whom the campaign called; null where none did, the contact is gone, or for those who may not see the contacts of the campaign. */
  contact: named.nullable(),
  /** The transfer or callback of an earlier leg that led to this one; null where none did, or its leg is not there. */
  cameFrom: z
    .object({
      how: z.enum(['transfer', 'callback']),
      /** Which of the legs, from 0, and the event in it. */
      leg: count,
      seq: count,
      at: instant,
      nodeId: z.string().nullable(),
      /** To whom it was transferred. */
      to: z.string().nullable(),
    })
    .nullable(),
  events: z.array(conversationEvent),
  path: z.array(visit),
  variables: z.object({ initial: json, final: json, changes: z.array(variableChange) }),
  flows: z.array(ranFlow),
  problems: z.array(conversationError),
  latency: z.object({ p50: durationMs.nullable(), p95: durationMs.nullable() }),
})
export type Leg = z.output<typeof leg>

/** The legs of a conversation: one, or with fullConversations all that transfers and callbacks joined. */
export const conversation = z.object({
  guid,
  /** How many legs there are in all that the user may see. */
  parts: z.int().min(1),
  legs: z.array(leg).min(1),
})
export type Conversation = z.output<typeof conversation>
export const conversationQuery = z.object({
  guid: guid.optional(),
  callId: z.string().max(200).optional(),
  fullConversations: z.boolean().optional(),
})
