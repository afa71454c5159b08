import type { FlowDocument, Interfaces, NamedGrammar } from '@parley/flow'
import { checkFlow } from '@parley/flow/check.ts'
import { interfaceIn } from '@parley/flow/component.ts'
import { config } from 'zod'

// The page's security policy allows no code made from strings.
config({ jitless: true })

interface Asked {
  readonly id: number
  readonly document: FlowDocument
  readonly interfaces: Interfaces
  /** All there are, where that is known. */
  readonly grammars: Readonly<Record<string, NamedGrammar>> | undefined
  /** The guids of all there are, where that is known. */
  readonly knowledgeBases: ReadonlySet<string> | undefined
}

/** Checks documents beside the page, so that drawing never waits for it. */
addEventListener('message', ({ data: { id, document, interfaces, grammars, knowledgeBases } }: MessageEvent<Asked>) => {
  const { errors, warnings } = checkFlow(document, {
    interfaceOf: interfaceIn(interfaces),
    ...(grammars && { grammarOf: (guid) => grammars[guid] ?? null }),
    ...(knowledgeBases && { hasKnowledgeBase: (guid) => knowledgeBases.has(guid) }),
  })
  postMessage({ id, errors, warnings })
})
