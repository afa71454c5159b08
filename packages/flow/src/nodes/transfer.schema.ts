import { z } from 'zod'
import { milliseconds, template } from '../primitives.schema.ts'
import { nodeBase } from './base.schema.ts'

/** Hands the call over. Outlets: completed, declined, failed. */
export const transferNode = nodeBase.extend({
  type: z.literal('transfer'),
  mode: z.enum(['Attend', 'Blind']).default('Blind'),
  to: z.string().max(500),
  timeoutMs: milliseconds.default(30_000),
  headers: z
    .array(z.strictObject({ name: z.string().regex(/^[A-Za-z0-9-]{1,100}$/), value: template }))
    .max(20)
    .default([]),
})
export type TransferNode = z.infer<typeof transferNode>
