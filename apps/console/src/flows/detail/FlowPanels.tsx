import { flowBlocked } from '@parley/contract/flows/flow.rules.ts'
import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { Copy, Download, FileUp, FolderInput, History, Pencil, RotateCcw, Trash2, TrendingDown } from 'lucide-react'
import type { EndpointRef } from '../../kit/endpoint-ref.ts'
import type { Icon } from '../../kit/icon.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import type { MenuAction } from '../../kit/overlays/Menu.tsx'
import { ReplaceDialog, replaceAction } from '../dialogs/replacing.tsx'
import { t } from './detail.messages.ts'
import { downloadDocument } from './download-document.ts'

const EntityHistoryDrawer = lazyPart(async () => (await import('../../audit/EntityHistory.tsx')).EntityHistoryDrawer)
const FlowQuestion = lazyPart(async () => (await import('../dialogs/FlowQuestion.tsx')).FlowQuestion)
const EditFactsDrawer = lazyPart(async () => (await import('./EditFactsDrawer.tsx')).EditFactsDrawer)
const ImportDrawer = lazyPart(async () => (await import('./ImportDrawer.tsx')).ImportDrawer)
const FunnelDrawer = lazyPart(async () => (await import('../../statistics/funnel/FunnelDrawer.tsx')).FunnelDrawer)
const PublishDialog = lazyPart(async () => (await import('./PublishDialog.tsx')).PublishDialog)

const { UpdateBasic, UpdateDocument, Duplicate, Publish, Remove } = operations.CallScripts
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
      return (
        <EntityHistoryDrawer
          kind={flow.scriptKind === 'flow' ? 'CallScript' : 'Component'}
          id={flow.idCallScript}
          name={flow.name}
          onClose={onClose}
        />
      )
    case 'funnel':
      return <FunnelDrawer flow={flow} onClose={onClose} />
    case 'replace':
      return <ReplaceDialog kind="flow" target={flow.guid} name={flow.name} onClose={onClose} />
    case 'duplicate':
    case 'remove':
      return <FlowQuestion question={{ kind: panel, flow }} onClose={onClose} />
    case 'move':
      return <FlowQuestion question={{ kind: panel, flows: [flow] }} onClose={onClose} />
    default:
      return null
  }
}

/** The menu of a flow; what cannot be done says why. */
export function flowActions(flow: CallScript, onPanel: (panel: string) => void): readonly MenuAction[] {
  const opening = (id: string, label: string, icon: Icon, endpoint: EndpointRef): MenuAction => ({
    id,
    label,
    icon,
    endpoint,
    onAction: () => onPanel(id),
  })
  const here = (...action: Parameters<typeof opening>) => ({ ...opening(...action), at: flow.idFolder })
  const before = flow.live?.before
  return [
    ...(before ? [here('rollBack', t('rollBack', { version: before }), RotateCcw, Publish)] : []),
    here('edit', t('edit'), Pencil, UpdateBasic),
    here('import', t('importDocument'), FileUp, UpdateDocument),
    {
      id: 'download',
      label: t('downloadDocument'),
      icon: Download,
      onAction: () => downloadDocument(`${flow.name} v${flow.version}`, flow.document),
    },
    ...(flow.scriptKind === 'flow' ? [opening('funnel', t('funnel'), TrendingDown, operations.Statistics.Funnel)] : []),
    opening('duplicate', t('duplicate'), Copy, Duplicate),
    here('move', t('move'), FolderInput, operations.Folders.BulkMove),
    replaceAction(flow.usage.parentFlows.length > 0, () => onPanel('replace')),
    opening('audit', t('auditHistory'), History, operations.Audit.Audit),
    { ...here('remove', t('remove'), Trash2, Remove), blocked: flowBlocked.remove(flow), isDangerous: true },
  ]
}
