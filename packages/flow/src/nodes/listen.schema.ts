import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { milliseconds, variableName } from '../primitives.schema.ts'
import { reaction } from '../recognise/recogniser.schema.ts'
import { nodeBase } from './base.schema.ts'
import { attemptsApart, reprompts } from './reprompts.schema.ts'

/** Waits for speech or text. Outlets: one per reaction by its name, noInput, noMatch. */
export const listenNode = nodeBase.extend({
  type: z.literal('listen'),
  reactions: z.array(reaction).max(LIMITS.reactions).default([]),
  /** How long nothing may come. */
  timeoutMs: milliseconds.default(6_000),
  /** Silence after speech that ends it. */
  endSilenceMs: milliseconds.default(800),
  maxSpeechMs: milliseconds.default(20_000),
  /** Tries in all, before the outlets noInput and noMatch are taken. */
  attempts: z.int().min(1).max(20).default(2),
  attemptsApart: attemptsApart.optional(),
  reprompts,
  /** Takes the whole text that was heard. */
  variable: variableName.optional(),
  globalIntents: z.boolean().default(true),
  /** Nothing that is said or keyed here is recorded, and what it gives to variables is redacted. */
  sensitive: z.boolean().default(false),
  /** What cuts short the text before it: speech and keys unless said otherwise. */
  bargeIn: z.enum(['speech', 'keys', 'none']).optional(),
  /** After a key, how long the next one may take; 3 s unless said otherwise. */
  interDigitTimeoutMs: milliseconds.optional(),
  /** Forget keys that came before it. */
  clearTypeAhead: z.boolean().optional(),
})
export type ListenNode = z.infer<typeof listenNode>
