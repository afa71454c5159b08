import { z } from 'zod'
import { count, durationMs, id, json } from '../kernel/schema.ts'

/** A request step as it is drawn, saved or not. What it is and what its variables may be, the format of flows says. */
export const requestToTry = z.object({
  idCallScript: id,
  node: json,
  /** Those of the flow that the step uses, as the flow declares them. */
  variables: z.array(json).max(500),
  /** What they hold when the step is reached; the others hold their defaults. */
  values: z.record(z.string().max(100), json),
})

export const requestTried = z.object({
  /** With the values in their places; headers stay here, as they may hold secrets. Null: nothing was sent. */
  sent: z.object({ method: z.string(), url: z.string() }).nullable(),
  /** Null: none came. `isCut`: this is only the beginning of its body. */
  answer: z
    .object({
      status: z.int(),
      headers: z.array(z.object({ name: z.string(), value: z.string() })),
      body: z.string(),
      format: z.enum(['json', 'text']),
      isCut: z.boolean(),
    })
    .nullable(),
  failed: z.object({ code: z.string(), message: z.string() }).nullable(),
  attempts: count,
  tookMs: durationMs,
  /** The way out that the step takes; null where nothing was sent. */
  outlet: z.string().nullable(),
  /** What it saves, in this order; redacted ones are masked. */
  variables: z.array(z.object({ name: z.string(), value: json, redacted: z.boolean() })),
  /** Why it takes no better way. */
  problem: z.string().nullable(),
  /** Values that their variables do not take, each in a sentence. */
  refused: z.array(z.string()),
})
export type RequestTried = z.output<typeof requestTried>
