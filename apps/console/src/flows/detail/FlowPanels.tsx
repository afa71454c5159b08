import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { lazyPart } from '../../kit/lazy-part.tsx'

const EntityHistoryDrawer = lazyPart(async () => (await import('../../audit/EntityHistory.tsx')).EntityHistoryDrawer)
const DuplicateFlowDialog = lazyPart(
  async () => (await import('../dialogs/DuplicateFlowDialog.tsx')).DuplicateFlowDialog,
)
const MoveFlowsDialog = lazyPart(async () => (await import('../dialogs/MoveFlowsDialog.tsx')).MoveFlowsDialog)
const RemoveFlowDialog = lazyPart(async () => (await import('../dialogs/RemoveFlowDialog.tsx')).RemoveFlowDialog)
const EditFactsDrawer = lazyPart(async () => (await import('./EditFactsDrawer.tsx')).EditFactsDrawer)
const ImportDrawer = lazyPart(async () => (await import('./ImportDrawer.tsx')).ImportDrawer)
const PublishDialog = lazyPart(async () => (await import('./PublishDialog.tsx')).PublishDialog)

type Props = { panel: string; flow: CallScript; onClose: () => void }

/** The panel or dialog that the address names. */
export function FlowPanels({ panel, flow, onClose }: Props) {
  switch (panel) {
    case 'edit':
      return <EditFactsDrawer flow={flow} onClose={onClose} />
    case 'import':
      return <ImportDrawer flow={flow} onClose={onClose} />
    case 'publish':
      return <PublishDialog flow={flow} version={flow.version} onClose={onClose} />
    case 'rollBack':
      return flow.live?.before ? <PublishDialog flow={flow} version={flow.live.before} onClose={onClose} /> : null
    case 'audit':
      return <EntityHistoryDrawer kind="CallScript" id={flow.idCallScript} name={flow.name} onClose={onClose} />
    case 'duplicate':
      return <DuplicateFlowDialog flow={flow} onClose={onClose} />
    case 'move':
      return <MoveFlowsDialog flows={[flow]} onClose={onClose} />
    case 'remove':
      return <RemoveFlowDialog flow={flow} onClose={onClose} />
    default:
      return null
  }
}
