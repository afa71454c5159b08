import type { RequestNode } from '@parley/flow/nodes/request.schema.ts'
import { useContext } from 'react'
import { DesignerContext } from '../../designer-context.ts'
import { usePanelForm } from '../panel-form.ts'
import { PinnedAnswer } from './PinnedAnswer.tsx'
import { TryRequest } from './TryRequest.tsx'

/** A request by itself: what is pinned to it for tests, and sending it now where one may draw. */
export function RequestPart({ node }: { node: RequestNode }) {
  const designer = useContext(DesignerContext)
  const { isReadOnly } = usePanelForm()
  return (
    <>
      {node.pinned && <PinnedAnswer />}
      {designer && !isReadOnly && <TryRequest node={node} designer={designer} />}
    </>
  )
}
