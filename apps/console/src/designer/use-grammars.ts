import { operations } from '@parley/contract/operations.ts'
import type { FlowDocument, NamedGrammar } from '@parley/flow'
import { definitionOf } from '@parley/flow/nodes/registry.ts'
import { useMemo } from 'react'
import { useCan } from '../shell/access/use-can.ts'
import { useRead } from '../shell/api.ts'

/** The most that one lookup gives. */
const MOST = 500

/** Grammars of the tenant, to choose from. */
export const useGrammars = (isWanted = true) =>
  useRead(operations.Lookups.Grammars, { query: { limit: MOST } }, { enabled: isWanted })

/** Grammars by their guids, for a check of a flow that names some; undefined where not all of them are known here. */
export function useNamedGrammars(document: FlowDocument): Readonly<Record<string, NamedGrammar>> | undefined {
  const isNaming = useMemo(() => namesGrammars(document), [document])
  const isAllowed = useCan()('Grammar.view')
  const { data } = useGrammars(isNaming && isAllowed)
  return useMemo(() => {
    if (!isNaming || !isAllowed || !data || data.length >= MOST) return undefined
    return Object.fromEntries(data.map(({ guid, language }) => [guid, { language }]))
  }, [isNaming, isAllowed, data])
}

const namesGrammars = ({ nodes, settings }: FlowDocument): boolean =>
  [
    ...settings.globalIntents.map(({ recognise }) => recognise),
    ...nodes.flatMap((node) => definitionOf(node).recognisers?.(node) ?? []).map(({ recognisers }) => recognisers),
  ].some((recognisers) => recognisers.some(({ kind }) => kind === 'grammar'))
