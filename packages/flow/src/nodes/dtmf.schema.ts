import { z } from 'zod'
import { milliseconds, variableName } from '../primitives.schema.ts'
import { nodeBase } from './base.schema.ts'
import { attemptsApart, reprompts } from './reprompts.schema.ts'

const key = z.string().regex(/^[0-9*#]$/, 'Use one of 0–9, * and #')

/**
 * Waits for keys: single ones (an outlet per key, named by it) or several digits into a variable (outlet digits). Beside digits, * and #
 * count wherever they come and a digit counts where it is the whole entry. # ends an entry unless it means something else.
 * Further outlets: noInput, noMatch.
 */
export const dtmfNode = nodeBase.extend({
  type: z.literal('dtmf'),
  keys: z.array(key).max(12).default([]),
  digits: z
    .strictObject({
      variable: variableName,
      min: z.int().min(1).max(40).default(1),
      max: z.int().min(1).max(40).default(20),
      terminator: key.optional(),
    })
    .optional(),
  timeoutMs: milliseconds.default(8_000),
  interDigitTimeoutMs: milliseconds.default(3_000),
  attempts: z.int().min(1).max(20).default(2),
  attemptsApart: attemptsApart.optional(),
  reprompts,
  /** Forget keys that came before it. */
  clearTypeAhead: z.boolean().optional(),
  /** Nothing that is said or keyed here is recorded, and what it gives to the variable is redacted. */
  sensitive: z.boolean().default(false),
})
export type DtmfNode = z.infer<typeof dtmfNode>
