import { z } from 'zod'
import { reference, template, variableName } from '../primitives.schema.ts'
import { nodeBase } from './base.schema.ts'

/** Answers a question from a knowledge base. Outlets: answered, noAnswer. */
export const answerNode = nodeBase
  .extend({
    type: z.literal('answer'),
    knowledgeBase: reference.optional().meta({
      label: 'Knowledge base',
      reference: 'knowledgeBase',
      help: 'Your company’s questions and answers, files and pages.',
    }),
    question: template
      .default('')
      .meta({ label: 'Question', help: 'What to look for, usually what the caller said.', example: '{{ question }}' }),
    minScore: z.number().min(0).max(1).optional().meta({
      label: 'Minimum score',
      help: 'From 0 to 1. An answer below it is no answer. Empty: that of the knowledge base, else the usual one.',
    }),
    by: z.enum(['passage', 'model']).default('passage').meta({
      label: 'Answer by',
      help: 'The best entry or passage as it is written, or sentences that the language model makes from the best ones, each with its source.',
    }),
    say: z.boolean().default(true).meta({ label: 'Say the answer', help: 'Without it the answer is only saved.' }),
    variable: variableName.optional().meta({ label: 'Save answer to', help: 'Variable that takes the answer.' }),
  })
  .meta({
    help: 'Answers a question from a knowledge base.',
    example: '“What does a card replacement cost?”, answered from the price list.',
  })
export type AnswerNode = z.infer<typeof answerNode>
