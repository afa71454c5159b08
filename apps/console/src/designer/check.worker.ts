import type { FlowDocument } from '@parley/flow'
import { checkFlow } from '@parley/flow/check.ts'
import { config } from 'zod'

// The page's security policy allows no code made from strings.
config({ jitless: true })

/** Checks documents beside the page, so that drawing never waits for it. */
addEventListener('message', ({ data }: MessageEvent<{ id: number; document: FlowDocument }>) => {
  const { errors, warnings } = checkFlow(data.document)
  postMessage({ id: data.id, errors, warnings })
})
