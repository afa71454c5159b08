import { operations } from '@parley/contract/operations.ts'
import { useMemo } from 'react'
import { useRead } from '../../shell/api.ts'
import { useDesigner, useEditor } from '../designer-context.ts'

/** All tests of the flow with their last results. */
export const useTests = () =>
  useRead(operations.CallScripts.Tests, { params: { idCallScript: useDesigner().flow.idCallScript } })

/** What steps are called, in the order of the flow. */
export function useStepNames(): ReadonlyMap<string, string> {
  const document = useEditor((state) => state.document)
  return useMemo(() => new Map(document.nodes.map(({ id, label }) => [id, label || id])), [document])
}
