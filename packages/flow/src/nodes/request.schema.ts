import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { expression, milliseconds, template, variableName } from '../primitives.schema.ts'
import { nodeBase } from './base.schema.ts'

const headerName = z.string().regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/, 'This is no name of a header')

const header = z.union([
  z.strictObject({ name: headerName, value: template }),
  /** The runner puts the secret in, after `prefix` (e.g. "Bearer "); it never enters the flow's state. */
  z.strictObject({ name: headerName, secret: z.string().min(1).max(200), prefix: z.string().max(50).default('') }),
])

/** Calls a service. Outlets: ok (2xx), 3xx, 4xx, 5xx, error; an unwired class takes error. */
export const requestNode = nodeBase.extend({
  type: z.literal('request'),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).default('GET'),
  /** Values in the path and query are encoded; those in front of the host are not allowed. */
  url: z.string().max(LIMITS.textLength),
  headers: z.array(header).max(50).default([]),
  body: z.string().max(LIMITS.textLength).optional(),
  /** `json` encodes each value as JSON, `form` for a URL, `text` not at all. */
  bodyFormat: z.enum(['json', 'form', 'text']).default('json'),
  timeoutMs: milliseconds.default(10_000),
  retries: z.int().min(0).max(5).default(0),
  retryDelayMs: milliseconds.default(500),
  /** Expressions see `response` {status, headers, body}. */
  mapping: z
    .array(z.strictObject({ variable: variableName, expression }))
    .max(100)
    .default([]),
})
export type RequestNode = z.infer<typeof requestNode>
