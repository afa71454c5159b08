import { flowBlocked } from '@parley/contract/flows/flow.rules.ts'
import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { Copy, Download, FileUp, FolderInput, History, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import type { MenuAction } from '../../kit/overlays/Menu.tsx'
import { useFlowRights } from '../flow-rights.ts'
import { t } from './detail.messages.ts'
import { downloadDocument } from './download-document.ts'

const { UpdateBasic, UpdateDocument, Duplicate, Publish, Remove } = operations.CallScripts

/** The menu of a flow; what cannot be done says why. */
export function useDetailActions(flow: CallScript, onPanel: (panel: string) => void): readonly MenuAction[] {
  const refusalIn = useFlowRights()
  return [
    ...(flow.live?.before
      ? [
          {
            id: 'rollBack',
            label: t('rollBack', { version: flow.live.before }),
            icon: RotateCcw,
            blocked: refusalIn(Publish, flow.idFolder),
            onAction: () => onPanel('rollBack'),
          },
        ]
      : []),
    {
      id: 'edit',
      label: t('edit'),
      icon: Pencil,
      blocked: refusalIn(UpdateBasic, flow.idFolder),
      onAction: () => onPanel('edit'),
    },
    {
      id: 'import',
      label: t('importDocument'),
      icon: FileUp,
      blocked: refusalIn(UpdateDocument, flow.idFolder),
      onAction: () => onPanel('import'),
    },
    {
      id: 'download',
      label: t('downloadDocument'),
      icon: Download,
      onAction: () => downloadDocument(`${flow.name} v${flow.version}`, flow.document),
    },
    {
      id: 'duplicate',
      label: t('duplicate'),
      icon: Copy,
      blocked: refusalIn(Duplicate),
      onAction: () => onPanel('duplicate'),
    },
    {
      id: 'move',
      label: t('move'),
      icon: FolderInput,
      blocked: refusalIn(operations.Folders.BulkMove, flow.idFolder),
      onAction: () => onPanel('move'),
    },
    {
      id: 'audit',
      label: t('whoDidWhat'),
      icon: History,
      endpoint: operations.Audit.Audit,
      onAction: () => onPanel('audit'),
    },
    {
      id: 'remove',
      label: t('remove'),
      icon: Trash2,
      blocked: refusalIn(Remove, flow.idFolder) ?? flowBlocked.remove(flow),
      isDangerous: true,
      onAction: () => onPanel('remove'),
    },
  ]
}
