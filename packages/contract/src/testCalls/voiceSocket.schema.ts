import { z } from 'zod'
import { durationMs } from '../kernel/schema.ts'

const segment = z.string().min(1).max(40)
const words = z.string().max(4_000)

/** What the console sends beside sound. */
export const voiceInput = z.discriminatedUnion('type', [
  // The first message. `listens`: whose recogniser is used.
  z.strictObject({
    type: z.literal('hello'),
    sampleRate: z.int(),
    listens: z.enum(['browser', 'engine', 'none']),
    halfDuplex: z.boolean(),
  }),
  z.strictObject({ type: z.literal('halfDuplex'), on: z.boolean() }),
  z.strictObject({ type: z.literal('key'), key: z.string().regex(/^[0-9*#]$/) }),
  z.strictObject({ type: z.literal('text'), text: z.string().min(1).max(4_000) }),
  // What the browser’s own recogniser hears.
  z.strictObject({ type: z.literal('began'), segment }),
  z.strictObject({ type: z.literal('partial'), segment, text: words }),
  z.strictObject({
    type: z.literal('final'),
    segment,
    text: words,
    confidence: z.number().min(0).max(1).exactOptional(),
  }),
  z.strictObject({ type: z.literal('nothing'), segment }),
  z.strictObject({ type: z.literal('hangUp') }),
])
export type VoiceInput = z.output<typeof voiceInput>

/** What the voice process sends beside sound. */
export const voiceOutput = z.discriminatedUnion('type', [
  // `hears`: the engine that listens; null where there is none. `confirm`: it cannot tell what it did not understand.
  z.object({ type: z.literal('ready'), hears: z.string().nullable(), confirm: z.literal(true).exactOptional() }),
  z.object({ type: z.literal('state'), is: z.enum(['speaks', 'listens', 'thinks']) }),
  z.object({ type: z.literal('level'), level: z.number() }),
  // What is being said, as far as it is known; empty once it is over.
  z.object({ type: z.literal('partial'), text: z.string() }),
  // Sound that was sent is not to be heard any more.
  z.object({ type: z.literal('flush') }),
  // How long each part of a turn took: from the end of what was said, typed or keyed until it was understood, answered, and heard.
  z.object({ type: z.literal('latency'), understoodMs: durationMs, answeredMs: durationMs, soundMs: durationMs }),
  z.object({ type: z.literal('problem'), text: z.string() }),
])
export type VoiceOutput = z.output<typeof voiceOutput>
export type TurnLatency = Omit<Extract<VoiceOutput, { type: 'latency' }>, 'type'>
