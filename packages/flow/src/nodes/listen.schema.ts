import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { milliseconds, variableName } from '../primitives.schema.ts'
import { reaction } from '../reaction.schema.ts'
import { texts } from '../texts/text.schema.ts'
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

/** What is asked where a model takes an answer for one category nearly as well as for another. */
const closeQuestion = z.strictObject({
  margin: z
    .number()
    .min(0.01)
    .max(1)
    .default(0.3)
    .meta({ label: 'Margin', help: 'From 0 to 1. Categories whose scores are less than this apart count as close.' }),
  question: texts.default({}).meta({
    label: 'Question',
    help: 'Without a text, the bot asks “Do you mean … or …?” with the labels of the reactions.',
  }),
  variable: variableName.optional().meta({
    label: 'Save labels to',
    help: 'Variable that takes the labels of the close reactions, as a list. The question can name them.',
  }),
})

/** Waits for speech or text. Outlets: one per reaction by its name, unsure where close categories are asked about, noInput, noMatch. */
export const listenNode = nodeBase
  .extend({
    type: z.literal('listen'),
    reactions: z.array(reaction).max(LIMITS.reactions).default([]).meta({
      label: 'Reactions',
      each: 'Reaction',
      help: 'What can be understood. Each reaction has a connection of its own.',
    }),
    /** How long nothing may come. */
    timeoutMs: milliseconds.default(6_000).meta({ label: 'Timeout', help: 'How long to wait for an answer.' }),
    /** Silence after speech that ends it. */
    endSilenceMs: milliseconds
      .default(800)
      .meta({ label: 'End of speech', isAdvanced: true, help: 'Silence after which the answer counts as finished.' }),
    maxSpeechMs: milliseconds
      .default(20_000)
      .meta({ label: 'Longest answer', isAdvanced: true, help: 'Speech is cut off after this time.' }),
    /** Tries in all, before the outlets noInput and noMatch are taken. */
    attempts: attempts.default(2),
    attemptsApart: attemptsApart.optional().meta(ATTEMPTS_APART),
    reprompts: reprompts.meta(REPROMPTS),
    /** Leads on by the outlet `unsure` where the question did not help. */
    unsure: closeQuestion.optional().meta({
      label: 'Question between close categories',
      isAdvanced: true,
      help: 'Asks once which of two or three categories of a trained model is meant, instead of taking the first.',
    }),
    /** Takes the whole text that was heard. */
    variable: variableName
      .optional()
      .meta({ label: 'Save answer to', help: 'Variable that takes the whole answer as text.' }),
    globalIntents: z.boolean().default(true).meta({
      label: 'Global intents',
      help: 'Whether the flow’s global intents, such as “operator”, count here too.',
    }),
    /** Nothing that is said or keyed here is recorded, and what it gives to variables is redacted. */
    sensitive: z.boolean().default(false).meta(SENSITIVE),
    /** What cuts short the text before it: speech and keys unless said otherwise. */
    bargeIn: z
      .enum(['speech', 'keys', 'none'])
      .optional()
      .meta({
        label: 'Interrupt by',
        isAdvanced: true,
        help: 'What stops the text before this step. Without a choice, speech and keys do. What does not stop a text does not answer during it.',
        choices: { speech: 'Speech and keys', keys: 'Keys only', none: 'Nothing' },
      }),
    /** After a key, how long the next one may take; 3 s unless said otherwise. */
    interDigitTimeoutMs: milliseconds.optional().meta({
      label: 'Between keys',
      isAdvanced: true,
      help: 'How long the next key can take. Without a value, 3 seconds.',
    }),
    /** Forget keys that came before it. */
    clearTypeAhead: z.boolean().optional().meta(CLEAR_TYPE_AHEAD),
  })
  .meta({
    help: 'Waits for an answer and leads on by what was understood.',
    example: '“yes” and “no” as two reactions, each with its own next step.',
  })
export type ListenNode = z.infer<typeof listenNode>
