import { z } from 'zod'
import { isObject, isPlainJson, type Json, jsonSize } from '../json.ts'
import { LIMITS } from '../limits.ts'
import { expression, reference } from '../primitives.schema.ts'
import { MOST_DESCRIPTION, MOST_FUNCTION_NAME, MOST_SCHEMA } from './mcp-function.ts'

const schema = z.custom<Json>(
  (value) => isObject(value) && isPlainJson(value) && jsonSize(value, MOST_SCHEMA) <= MOST_SCHEMA,
  `A schema must be a JSON object of at most ${MOST_SCHEMA} characters`,
)

/** One function of an MCP server, as it was when it was chosen. */
export const agentFunction = (name: z.ZodString) =>
  z.strictObject({
    name: name.meta({ label: 'Name', holds: 'text', help: 'The model knows the function by it.' }),
    server: reference.meta({ label: 'MCP server', reference: 'mcpServer', help: 'Where the function is called.' }),
    function: z.string().min(1).max(MOST_FUNCTION_NAME).meta({ label: 'Function', help: 'What the server calls it.' }),
    description: z.string().max(MOST_DESCRIPTION).default('').meta({
      label: 'When',
      holds: 'longText',
      help: 'All that the model is told of it. What the server says of it later is not taken over.',
    }),
    schema: schema.meta({
      label: 'Schema',
      holds: 'json',
      help: 'What it takes. If the server has another one, the function is not called.',
    }),
    fixed: z
      .array(
        z.strictObject({
          argument: z.string().min(1).max(100).meta({ label: 'Argument', help: 'By its name in the schema.' }),
          value: expression.meta({ label: 'Value' }),
        }),
      )
      .max(20)
      .default([])
      .meta({
        label: 'Set by the flow',
        each: 'Argument',
        help: 'The model neither sees nor sets these, so a caller can’t talk it into another value.',
      }),
    timeoutMs: z
      .int()
      .min(1_000)
      .max(LIMITS.requestMs)
      .default(10_000)
      .meta({ label: 'Wait for the function', unit: 'ms', isAdvanced: true, help: 'After that it counts as failed.' }),
  })
