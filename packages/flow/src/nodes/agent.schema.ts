import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { expression, milliseconds, template, variableName } from '../primitives.schema.ts'
import { texts } from '../texts/text.schema.ts'
import { agentFunction } from './agent-function.schema.ts'
import { nodeBase } from './base.schema.ts'

/** A name that models can call and that is a way out, too. */
const callName = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'Use small letters, digits and "_", at most 40')

/** A value that the model fills in; `choices` are the only texts it may be. */
const agentValue = z.strictObject({
  variable: variableName.meta({ label: 'Variable', help: 'Takes the value. The model knows it by this name.' }),
  type: z.enum(['string', 'number', 'boolean', 'date']).default('string').meta({ label: 'Type' }),
  description: z.string().max(500).default('').meta({ label: 'Meaning', help: 'Tells the model what belongs here.' }),
  choices: z
    .array(z.string().min(1).max(100))
    .max(50)
    .default([])
    .meta({ label: 'Choices', help: 'The texts it can be. Without choices it can be any text.' }),
  min: z.number().optional().meta({ label: 'At least', isAdvanced: true, help: 'Of a number.' }),
  max: z.number().optional().meta({ label: 'At most', isAdvanced: true, help: 'Of a number.' }),
  integer: z.boolean().optional().meta({ label: 'Whole number', isAdvanced: true, help: 'Of a number.' }),
  when: z
    .enum(['future', 'past'])
    .optional()
    .meta({
      label: 'Which days',
      isAdvanced: true,
      help: 'Of a date: an appointment is ahead, a birthday was before.',
      choices: { future: 'Today or later', past: 'Today or earlier' },
    }),
  required: z.boolean().default(true).meta({ label: 'Required', help: 'Without it the model has to ask again.' }),
})
export type AgentValue = z.infer<typeof agentValue>

const description = z.string().max(1_000).default('')

/**
 * Holds a free conversation by a language model. A tool is a way out that leads through steps of the flow and back into this one. Outlets: one per
 * outcome, one per tool, limit, noInput, error. Functions of MCP servers lead nowhere.
 */
export const agentNode = nodeBase
  .extend({
    type: z.literal('agent'),
    instructions: template.default('').meta({
      label: 'Goal and instructions',
      help: 'What the conversation is for and how it is held. Redacted values are masked: the model never gets them.',
    }),
    opening: texts.default({}).meta({
      label: 'First words',
      help: 'Said when the step is entered. Without them the model begins.',
    }),
    outcomes: z
      .array(
        z.strictObject({
          name: callName.meta({ label: 'Name', help: 'The way out that is taken.' }),
          description: description.meta({
            label: 'When',
            help: 'Tells the model when the conversation ends this way.',
          }),
          values: z
            .array(agentValue)
            .max(20)
            .default([])
            .meta({ label: 'Values', help: 'What the model has to find out.' }),
        }),
      )
      .max(20)
      .default([])
      .meta({ label: 'Outcomes', help: 'The model can leave by these and no others.' }),
    tools: z
      .array(
        z.strictObject({
          name: callName.meta({ label: 'Name', help: 'The way out that is taken. Lead it back to this step.' }),
          description: description.meta({ label: 'When', help: 'Tells the model what the tool is for.' }),
          values: z.array(agentValue).max(20).default([]).meta({ label: 'Values', help: 'What the model hands in.' }),
          result: expression.meta({ label: 'Result', help: 'What the model gets when the flow comes back.' }),
        }),
      )
      .max(20)
      .default([])
      .meta({ label: 'Tools', help: 'Steps of the flow that the model can have run: requests, subflows, answers.' }),
    functions: z.array(agentFunction(callName)).max(20).default([]).meta({
      label: 'Functions of MCP servers',
      each: 'Function',
      help: 'Called directly, without a step. The model can call these and no other function of a server.',
    }),
    forbidden: z.array(z.string().min(2).max(100)).max(50).default([]).meta({
      label: 'Forbidden topics',
      help: 'The model is told to avoid them, and nothing with these words in it is said.',
    }),
    maxTurns: z.int().min(1).max(100).default(20).meta({
      label: 'Most turns',
      unit: 'turns',
      help: 'After so many answers of the model it leaves by “limit”.',
    }),
    maxCalls: z.int().min(0).max(100).default(20).meta({
      label: 'Most tool calls',
      unit: 'calls',
      help: 'After so many tool calls it leaves by “limit”.',
    }),
    maxTokens: z.int().min(100).max(1_000_000).default(50_000).meta({
      label: 'Most tokens',
      unit: 'tokens',
      help: 'What the model may read and write in all; the cost of the step is bound by it.',
    }),
    maxCost: z.number().positive().max(1_000).optional().meta({
      label: 'Most cost',
      help: 'In the money that the price of the language model is set in. Past it, it leaves by “limit”.',
    }),
    maxDurationMs: milliseconds
      .default(600_000)
      .meta({ label: 'Longest time', help: 'After that it leaves by “limit”.' }),
    answerMs: z
      .int()
      .min(1_000)
      .max(LIMITS.requestMs)
      .default(20_000)
      .meta({ label: 'Wait for the model', unit: 'ms', help: 'A model that takes longer counts as failed.' }),
    keys: z.boolean().optional().meta({
      label: 'Take keys',
      isAdvanced: true,
      help: 'The caller can key in a number, such as a customer number. It ends with # or after a pause.',
    }),
    timeoutMs: milliseconds.default(8_000).meta({ label: 'Wait for the caller', help: 'How long nothing may come.' }),
    attempts: z.int().min(1).max(20).default(2).meta({
      label: 'Tries',
      unit: 'tries',
      help: 'After so many silences in a row it leaves by “noInput”.',
    }),
  })
  .meta({
    help: 'Holds a free conversation by a language model, within limits and with the tools you allow.',
    example:
      'Goal: find out what to move the appointment to. Outcome “moved” with the new date, and a tool that looks up free times.',
  })
export type AgentNode = z.infer<typeof agentNode>
