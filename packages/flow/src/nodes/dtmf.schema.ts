import { z } from 'zod'
import { milliseconds, variableName } from '../primitives.schema.ts'
import { nodeBase } from './base.schema.ts'
import {
  ATTEMPTS_APART,
  attempts,
  attemptsApart,
  CLEAR_TYPE_AHEAD,
  REPROMPTS,
  reprompts,
  SENSITIVE,
} from './reprompts.schema.ts'

const key = z.string().regex(/^[0-9*#]$/, 'Use one of 0–9, * and #')

/**
 * Waits for keys: single ones (an outlet per key, named by it) or several digits into a variable (outlet digits). Beside digits, * and #
 * count wherever they come and a digit counts where it is the whole entry. # ends an entry unless it means something else.
 * Further outlets: noInput, noMatch.
 */
export const dtmfNode = nodeBase
  .extend({
    type: z.literal('dtmf'),
    keys: z
      .array(key.meta({ holds: 'outlet' }))
      .max(12)
      .default([])
      .meta({ label: 'Keys', each: 'Key', help: 'Single keys, each with a connection of its own: 0–9, * and #.' }),
    digits: z
      .strictObject({
        variable: variableName.meta({ label: 'Save digits to', help: 'Variable that takes the digits as text.' }),
        min: z.int().min(1).max(40).default(1).meta({ label: 'Fewest digits', unit: 'digits' }),
        max: z.int().min(1).max(40).default(20).meta({ label: 'Most digits', unit: 'digits' }),
        terminator: key.optional().meta({ label: 'Ends with', help: 'Key that ends the entry, such as #.' }),
      })
      .optional()
      .meta({ label: 'Number of several digits', help: 'Collects digits into a variable.' }),
    timeoutMs: milliseconds.default(8_000).meta({ label: 'Timeout', help: 'How long to wait for the first key.' }),
    interDigitTimeoutMs: milliseconds
      .default(3_000)
      .meta({ label: 'Between keys', help: 'How long the next key can take. After that the entry ends.' }),
    attempts: attempts.default(2),
    attemptsApart: attemptsApart.optional().meta(ATTEMPTS_APART),
    reprompts: reprompts.meta(REPROMPTS),
    /** Forget keys that came before it. */
    clearTypeAhead: z.boolean().optional().meta(CLEAR_TYPE_AHEAD),
    /** Nothing that is said or keyed here is recorded, and what it gives to the variable is redacted. */
    sensitive: z.boolean().default(false).meta(SENSITIVE),
  })
  .meta({
    help: 'Waits for keys pressed on the phone.',
    example: '“Press 1 for cards, 2 for loans”, with a way out for each key.',
  })
export type DtmfNode = z.infer<typeof dtmfNode>
