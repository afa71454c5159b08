import { z } from 'zod'
import { guid, instant, json } from '../kernel/schema.ts'

const index = z.int().min(0)
/** Content as the draft writes it: text as it is, or a value. */
const content = {
  mediatype: z.string(),
  body: json,
  encoding: z.enum(['json', 'none']),
}

/** One side of a conversation. */
const party = z.strictObject({
  tel: z.string().optional(),
  name: z.string().optional(),
  /** `bot`, `person` or `agent`. */
  type: z.string(),
})

const dialog = z.strictObject({
  type: z.enum(['text', 'transfer', 'incomplete']),
  start: instant,
  /** Seconds. */
  duration: z.number().min(0).optional(),
  parties: z.array(index),
  originator: index.optional(),
  disposition: z.enum(['no-answer', 'failed', 'hung-up']).optional(),
  application: z.string().optional(),
  mediatype: content.mediatype.optional(),
  body: z.string().optional(),
  encoding: z.literal('none').optional(),
})

/**
 * A conversation as other programs take it: the unsigned form of a vCon, draft-ietf-vcon-vcon-core, by which the optional parts are named
 * that Parley writes. Times are in UTC, durations in seconds.
 */
export const vcon = z.strictObject({
  vcon: z.literal('0.4.0'),
  uuid: guid,
  created_at: instant,
  subject: z.string().optional(),
  /** There where something is masked. */
  redacted: z.strictObject({ type: z.string() }).optional(),
  parties: z.array(party),
  dialog: z.array(dialog),
  analysis: z.array(
    z.strictObject({ type: z.string(), vendor: z.string(), product: z.string(), dialog: z.array(index), ...content }),
  ),
  attachments: z.array(
    z.strictObject({ purpose: z.string(), start: instant, party: index, dialog: index, ...content }),
  ),
})
export type VCon = z.output<typeof vcon>
