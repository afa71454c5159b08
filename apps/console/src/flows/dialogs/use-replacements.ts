import type { Replaced } from '@parley/contract/flows/use.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { useRead } from '../../shell/api.ts'

const MOST_OFFERED = 30
const { Lookups, Nlp, CallScripts } = operations

/** What can stand in the place of something of its kind, found by name: its guid, its name, and its language where it has one. */
export function useReplacements(kind: Replaced['kind'], search: string) {
  const query = { limit: MOST_OFFERED, ...(search === '' ? {} : { search }) }
  const only = (of: Replaced['kind']) => ({ enabled: kind === of, keepPrevious: true })
  const { data: scripts } = useRead(CallScripts.List, { query }, only('flow'))
  const { data: grammars } = useRead(Lookups.Grammars, { query }, only('grammar'))
  const { data: models } = useRead(Nlp.ResourceModels, { query }, only('model'))
  const { data: assets } = useRead(Lookups.AudioAssets, { query }, only('asset'))
  const { data: bases } = useRead(Lookups.KnowledgeBases, { query }, only('knowledgeBase'))
  const { data: servers } = useRead(Lookups.McpServers, { query }, only('mcpServer'))
  const found: readonly { guid: string; name: string; language?: string | null }[] =
    {
      ...{ flow: scripts?.items, grammar: grammars, model: models },
      ...{ asset: assets, knowledgeBase: bases, mcpServer: servers },
    }[kind] ?? []
  return found.map(({ guid, name, language }) => ({
    value: guid,
    label: name,
    ...(language ? { description: language } : {}),
  }))
}
