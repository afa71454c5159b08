import type { FlowDocument, NamedGrammar } from '@parley/flow'
import { checkFlow } from '@parley/flow/check.ts'
import { config } from 'zod'

// The page's security policy allows no code made from strings.
config({ jitless: true })

interface Asked {
  readonly id: number
  readonly document: FlowDocument
  /** All there are, where that is known. */
  readonly grammars: Readonly<Record<string, NamedGrammar>> | undefined
}

/** Checks documents beside the page, so that drawing never waits for it. */
addEventListener('message', ({ data: { id, document, grammars } }: MessageEvent<Asked>) => {
  const { errors, warnings } = checkFlow(document, {
    ...(grammars && { grammarOf: (guid) => grammars[guid] ?? null }),
  })
  postMessage({ id, errors, warnings })
})
