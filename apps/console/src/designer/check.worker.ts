import type { FlowDocument, Named } from '@parley/flow'
import { checkAgainst } from '@parley/flow/check/named.ts'
import { checkFlow } from '@parley/flow/check.ts'
import { config } from 'zod'
import { applyChanges, type CheckChanges } from './check-changes.ts'

// The page's security policy allows no code made from strings.
config({ jitless: true })

interface Asked {
  readonly id: number
  readonly changes: CheckChanges
  readonly named: Named
}

/** Checks documents beside the page, so that drawing never waits for it. */
let document: FlowDocument | undefined
addEventListener('message', ({ data: { id, changes, named } }: MessageEvent<Asked>) => {
  document = applyChanges(document, changes)
  postMessage({ id, ...checkFlow(document, checkAgainst(named)) })
})
