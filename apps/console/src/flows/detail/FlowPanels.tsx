import type { CallScript } from '@parley/contract/callScripts/callScript.schema.ts'
import { EntityHistoryDrawer } from '../../audit/EntityHistory.tsx'
import { DuplicateFlowDialog } from '../dialogs/DuplicateFlowDialog.tsx'
import { MoveFlowsDialog } from '../dialogs/MoveFlowsDialog.tsx'
import { RemoveFlowDialog } from '../dialogs/RemoveFlowDialog.tsx'
import { EditFactsDrawer } from './EditFactsDrawer.tsx'
import { ImportDrawer } from './ImportDrawer.tsx'
import { PublishDialog } from './PublishDialog.tsx'

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
