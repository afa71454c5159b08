import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { expression, milliseconds, template, variableName } from '../primitives.schema.ts'
import { nodeBase } from './base.schema.ts'
import { pinnedAnswer } from './pinned.schema.ts'

const headerName = z.string().regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/, 'This is no name of a header')

const HEADER_NAME = { label: 'Header', example: 'Authorization' }

const header = z.union([
  z
    .strictObject({
      name: headerName.meta(HEADER_NAME),
      value: template.meta({ label: 'Value', help: 'Put values in double braces.' }),
    })
    .meta({ label: 'Value' }),
  /** The runner puts the secret in, after `prefix` (e.g. "Bearer "); it never enters the flow's state. */
  z
    .strictObject({
      name: headerName.meta(HEADER_NAME),
      secret: z
        .string()
        .min(1)
        .max(200)
        .meta({ label: 'Secret', holds: 'secret', help: 'Name of the secret. Its value never enters the flow.' }),
      prefix: z
        .string()
        .max(50)
        .default('')
        .meta({ label: 'Prefix', help: 'Written before the secret.', example: 'Bearer ' }),
    })
    .meta({ label: 'Secret' }),
])

/** Calls a service. Outlets: ok (2xx), 3xx, 4xx, 5xx, error; an unwired class takes error. */
export const requestNode = nodeBase
  .extend({
    type: z.literal('request'),
    method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).default('GET').meta({ label: 'Method' }),
    /** Values in the path and query are encoded; those in front of the host are not allowed. */
    url: z.string().max(LIMITS.textLength).meta({
      label: 'Address',
      holds: 'template',
      help: 'Values in the path and the query are encoded. The host has to be fixed; one in your own network has to be permitted by the operator.',
      example: 'https://api.example.com/orders/{{ order }}',
    }),
    headers: z.array(header).max(50).default([]).meta({
      label: 'Headers',
      each: 'Header',
      help: 'Sent with the request. Keys and passwords are taken from secrets.',
    }),
    body: z.string().max(LIMITS.textLength).optional().meta({
      label: 'Body',
      holds: 'template',
      help: 'Values bring their own quotation marks: write {"name": {{ name }}}.',
    }),
    /** `json` encodes each value as JSON, `form` for a URL, `text` not at all. */
    bodyFormat: z
      .enum(['json', 'form', 'text'])
      .default('json')
      .meta({
        label: 'Body format',
        help: 'How values are written into the body.',
        choices: { json: 'JSON', form: 'Form', text: 'Plain text' },
      }),
    timeoutMs: milliseconds
      .default(10_000)
      .meta({ label: 'Timeout', help: 'After that “error” is taken. At most 60 seconds.' }),
    retries: z
      .int()
      .min(0)
      .max(5)
      .default(0)
      .meta({ label: 'Retries', unit: 'times', help: 'How often the request is sent again after it failed.' }),
    retryDelayMs: milliseconds
      .default(500)
      .meta({ label: 'Between retries', isAdvanced: true, help: 'Pause before each retry.' }),
    /** Expressions see `response` {status, headers, body}. */
    mapping: z
      .array(
        z.strictObject({
          variable: variableName.meta({ label: 'Variable' }),
          expression: expression.meta({ label: 'Value', example: 'response.body.name' }),
        }),
      )
      .max(100)
      .default([])
      .meta({
        label: 'Save answer',
        each: 'Variable',
        help: 'Variables that take values of the answer: response.status, response.headers and response.body.',
      }),
    /** For tests alone: who runs a conversation that is no test never looks at it. */
    pinned: pinnedAnswer.optional().meta({
      label: 'Pinned answer',
      help: 'Tests take this answer and send nothing. Real conversations always ask the service. Everyone who may view the flow can read it.',
    }),
  })
  .meta({
    help: 'Calls a web service and saves what it answers.',
    example: 'GET https://api.example.com/customers/{{number}}, with the name of the customer saved to a variable.',
  })
export type RequestNode = z.infer<typeof requestNode>
