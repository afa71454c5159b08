import { z } from 'zod'
import { LIMITS } from '../limits.ts'

/** An answer that stands for the service in tests. It stays in published versions, whose tests need it; nothing else reads it. */
export const pinnedAnswer = z.strictObject({
  status: z
    .int()
    .min(100)
    .max(599)
    .meta({ label: 'Status', help: 'Decides the way out, as the service’s own would.', example: '200' }),
  body: z
    .string()
    .max(LIMITS.pinnedBody)
    .default('')
    .meta({ label: 'Body', holds: 'longText', help: 'Everyone who may view the flow can read it.' }),
  format: z
    .enum(['json', 'text'])
    .default('json')
    .meta({
      label: 'Read as',
      help: 'How the flow reads the body.',
      choices: { json: 'JSON', text: 'Plain text' },
    }),
  at: z.iso.datetime({ offset: true }).meta({ label: 'Pinned', help: 'When the answer was pinned.' }),
})
export type PinnedAnswer = z.infer<typeof pinnedAnswer>
