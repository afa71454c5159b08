import { z } from 'zod'
import { milliseconds, variableName } from '../primitives.schema.ts'
import { texts } from '../texts/text.schema.ts'
import { nodeBase } from './base.schema.ts'
import { reprompts } from './reprompts.schema.ts'

/** Asks whether something is allowed and records the answer. Only a yes is one. Outlets: granted, declined. */
export const consentNode = nodeBase
  .extend({
    type: z.literal('consent'),
    subject: z
      .string()
      .min(1)
      .max(100)
      .default('recording')
      .meta({ label: 'Consent to', help: 'What is recorded as granted or declined, such as recording.' }),
    texts: texts.default({}).meta({ label: 'Question', help: 'A question that can be answered with yes or no.' }),
    timeoutMs: milliseconds.default(6_000).meta({ label: 'Timeout', help: 'How long nothing may come.' }),
    attempts: z
      .int()
      .min(1)
      .max(20)
      .default(2)
      .meta({ label: 'Tries', unit: 'tries', help: 'After the last one without a yes, consent counts as declined.' }),
    reprompts: reprompts.meta({ label: 'Reprompts', help: 'What is said before another try.' }),
    variable: variableName.optional().meta({ label: 'Save to', help: 'Takes true or false.' }),
  })
  .meta({
    label: 'Consent',
    help: 'Asks for consent and records whether it was granted.',
    example: '“May we record this call?”, with ways on for yes and no.',
  })
export type ConsentNode = z.infer<typeof consentNode>
