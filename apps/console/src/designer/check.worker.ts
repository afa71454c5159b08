import type { FlowDocument, Named } from '@parley/flow'
import { checkAgainst } from '@parley/flow/check/named.ts'
import { checkFlow } from '@parley/flow/check.ts'
import { config } from 'zod'

// The page's security policy allows no code made from strings.
config({ jitless: true })

interface Asked {
  readonly id: number
  readonly document: FlowDocument
  readonly named: Named
}

/** Checks documents beside the page, so that drawing never waits for it. */
addEventListener('message', ({ data: { id, document, named } }: MessageEvent<Asked>) => {
  const { errors, warnings } = checkFlow(document, checkAgainst(named))
  postMessage({ id, errors, warnings })
})
