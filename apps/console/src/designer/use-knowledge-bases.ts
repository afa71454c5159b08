import { operations } from '@parley/contract/operations.ts'
import type { FlowDocument } from '@parley/flow'
import { definitionOf } from '@parley/flow/nodes/registry.ts'
import { useMemo } from 'react'
import { useCan } from '../shell/access/use-can.ts'
import { useRead } from '../shell/api.ts'

/** The most that one lookup gives. */
const MOST = 500

/** Knowledge bases of the tenant, to choose from. */
export const useKnowledgeBases = (isWanted = true) =>
  useRead(operations.Lookups.KnowledgeBases, { query: { limit: MOST } }, { enabled: isWanted })

/** Guids of all knowledge bases, for a check of a flow that names some; undefined where not all of them are known here. */
export function useNamedKnowledgeBases(document: FlowDocument): ReadonlySet<string> | undefined {
  const isNaming = useMemo(() => namesKnowledgeBases(document), [document])
  const isAllowed = useCan()('KnowledgeBase.view')
  const { data } = useKnowledgeBases(isNaming && isAllowed)
  return useMemo(() => {
    if (!isNaming || !isAllowed || !data || data.length >= MOST) return undefined
    return new Set(data.map(({ guid }) => guid))
  }, [isNaming, isAllowed, data])
}

const namesKnowledgeBases = ({ nodes }: FlowDocument): boolean =>
  nodes.some((node) =>
    definitionOf(node)
      .references?.(node)
      ?.some(({ kind }) => kind === 'knowledgeBase'),
  )
