import { z } from 'zod'
import { nodeBase } from './base.schema.ts'

/** Waits for a while, for nobody: what a person does meanwhile is recorded and changes nothing. Outlet: next. */
export const pauseNode = nodeBase
  .extend({
    type: z.literal('pause'),
    durationMs: z
      .int()
      .min(100)
      .max(300_000)
      .default(1_000)
      .meta({ label: 'Duration', holds: 'milliseconds', help: 'How long the bot waits before it continues.' }),
  })
  .meta({ help: 'Waits before continuing.', example: 'Two seconds, so that a caller can find a pen.' })
export type PauseNode = z.infer<typeof pauseNode>
