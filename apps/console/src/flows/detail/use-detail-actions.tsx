import { flowBlocked } from '@parley/contract/flows/flow.rules.ts'
import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { Copy, Download, FileUp, FolderInput, History, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import type { MenuAction } from '../../kit/overlays/Menu.tsx'
import { t } from './detail.messages.ts'
import { downloadDocument } from './download-document.ts'

const { UpdateBasic, UpdateDocument, Duplicate, Publish, Remove } = operations.CallScripts

/** The menu of a flow; what cannot be done says why. */
export function useDetailActions(flow: CallScript, onPanel: (panel: string) => void): readonly MenuAction[] {
  return [
    ...(flow.live?.before
      ? [
          {
            id: 'rollBack',
            label: t('rollBack', { version: flow.live.before }),
            icon: RotateCcw,
            endpoint: Publish,
            at: flow.idFolder,
            onAction: () => onPanel('rollBack'),
          },
        ]
      : []),
    {
      id: 'edit',
      label: t('edit'),
      icon: Pencil,
      endpoint: UpdateBasic,
      at: flow.idFolder,
      onAction: () => onPanel('edit'),
    },
    {
      id: 'import',
      label: t('importDocument'),
      icon: FileUp,
      endpoint: UpdateDocument,
      at: flow.idFolder,
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
      endpoint: Duplicate,
      onAction: () => onPanel('duplicate'),
    },
    {
      id: 'move',
      label: t('move'),
      icon: FolderInput,
      endpoint: operations.Folders.BulkMove,
      at: flow.idFolder,
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
      endpoint: Remove,
      at: flow.idFolder,
      blocked: flowBlocked.remove(flow),
      isDangerous: true,
      onAction: () => onPanel('remove'),
    },
  ]
}
