import { z } from 'zod'
import { callOutcome, channelType, eventKind } from '../enums/conversation.enum.ts'
import { count, durationMs, enumOf, guid, id, instant, json } from '../kernel/schema.ts'

/** Starts a test conversation, in chat or by voice, with a version of a flow (the newest where none is named), or with its draft. */
export const testCallStart = z.object({
  idCallScript: id,
  version: z.int().min(1).optional(),
  /** With the draft, or where there is none with the newest version; what is edited while it runs counts from the next input on. */
  draft: z.boolean().optional(),
  language: z.string().max(20).optional(),
  /** A voice test is a call, and its sound has a socket of its own. Without it the test is a chat. */
  channel: z.literal([channelType.of.VOICE, channelType.of.CHAT]).optional(),
  /** Text messages and emails of the flow really leave; without it the conversation says what it would have sent, and nobody gets it. */
  sends: z.boolean().optional(),
  /** Values of the flow's variables at the start. */
  variables: z.record(z.string().max(100), json).optional(),
})
/** What carries sound: off by a setting, not yet there, there, or broken, which `why` says; `elsewhere` another process would know. */
export const voiceState = z.object({
  state: z.enum(['off', 'starting', 'ready', 'failed', 'elsewhere']),
  /** The engine that listens; null where none is set up. */
  hears: z.string().nullable(),
  why: z.string().nullable(),
})
export type VoiceState = z.output<typeof voiceState>
export const testCallStarted = z.object({ guid, callId: z.string(), ticket: z.string() })
export const callStatus = z.object({
  guid,
  running: z.boolean(),
  startedAt: instant,
  endedAt: instant.nullable(),
  outcome: enumOf(callOutcome).nullable(),
  nodeId: z.string().nullable(),
})

/** What the console sends on the diagnostic socket. */
export const diagnosticInput = z.discriminatedUnion('type', [
  // A line that broke sends it again with its id, by which it is taken once.
  z.strictObject({ type: z.literal('text'), text: z.string().max(4_000), id: z.string().min(1).max(40).optional() }),
  z.strictObject({ type: z.literal('dtmf'), keys: z.string().regex(/^[0-9*#]{1,32}$/) }),
  z.strictObject({ type: z.literal('silence') }),
  z.strictObject({ type: z.literal('hangup') }),
  z.strictObject({ type: z.literal('debug'), on: z.boolean() }),
])
export type DiagnosticInput = z.output<typeof diagnosticInput>

/** What the core pushes on it; every message has the conversation's running number, so a lost line can be seen. */
export const diagnosticOutput = z.discriminatedUnion('type', [
  // Without a version it is the draft that is tried.
  z.object({ type: z.literal('started'), guid, callId: z.string(), version: z.int().nullable(), variables: json }),
  z.object({
    type: z.literal('event'),
    seq: count,
    kind: enumOf(eventKind),
    offsetMs: durationMs,
    nodeId: z.string().nullable(),
    depth: count,
    text: z.string().nullable(),
    data: json.nullable(),
  }),
  z.object({
    type: z.literal('visit'),
    seq: count,
    nodeId: z.string(),
    depth: count,
    flowGuid: guid,
    /** The outlet of the step before by which it was reached. */
    via: z.string().nullable(),
  }),
  z.object({
    type: z.literal('variable'),
    seq: count,
    name: z.string(),
    value: json.nullable(),
    redacted: z.boolean(),
  }),
  z.object({
    type: z.literal('listening'),
    nodeId: z.string(),
    hints: z.array(z.string()),
    dtmf: z.boolean(),
    timeoutMs: durationMs,
  }),
  z.object({
    type: z.literal('ended'),
    outcome: enumOf(callOutcome),
    disposition: z.string().nullable(),
    reason: z.string(),
  }),
  z.object({ type: z.literal('refused'), error: z.string() }),
])
export type DiagnosticOutput = z.output<typeof diagnosticOutput>
