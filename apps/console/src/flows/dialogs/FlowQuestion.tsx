import { DuplicateFlowDialog } from './DuplicateFlowDialog.tsx'
import { type MovableFlow, MoveFlowsDialog } from './MoveFlowsDialog.tsx'
import { RemoveFlowDialog } from './RemoveFlowDialog.tsx'

type Flow = { readonly idCallScript: number; readonly name: string; readonly idFolder: number | null }

/** What is asked about flows before something happens. */
export type FlowQuestionOf =
  | { readonly kind: 'move'; readonly flows: readonly MovableFlow[]; readonly onDone?: () => void }
  | { readonly kind: 'duplicate' | 'remove'; readonly flow: Flow }

export function FlowQuestion({ question, onClose }: { question: FlowQuestionOf; onClose: () => void }) {
  if (question.kind === 'move')
    return <MoveFlowsDialog flows={question.flows} onDone={question.onDone} onClose={onClose} />
  if (question.kind === 'duplicate') return <DuplicateFlowDialog flow={question.flow} onClose={onClose} />
  return <RemoveFlowDialog flow={question.flow} onClose={onClose} />
}
