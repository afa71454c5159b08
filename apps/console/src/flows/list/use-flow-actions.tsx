import type { CallScriptRow } from '@parley/contract/flows/flow.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { Copy, FolderInput, History, MessageSquareText, Trash2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { MenuAction } from '../../kit/overlays/Menu.tsx'
import type { FlowQuestionOf } from '../dialogs/FlowQuestion.tsx'
import { t as area } from '../flows.area.messages.ts'
import { t } from '../flows.messages.ts'

const { TestCall } = operations.CallManagement
const { Duplicate, Remove } = operations.CallScripts

/** The menu of a flow in the list, and the question it opens. */
export function useFlowActions() {
  const [question, ask] = useState<FlowQuestionOf>()
  const actionsOf = useCallback(
    (flow: CallScriptRow): readonly MenuAction[] => [
      {
        id: 'try',
        label: t('tryIt'),
        icon: MessageSquareText,
        endpoint: TestCall,
        at: flow.idFolder,
        href: screens.flow(flow.idCallScript, { test: '1' }),
      },
      {
        id: 'history',
        label: area('history'),
        icon: History,
        href: screens.flow(flow.idCallScript, { tab: 'history' }),
      },
      {
        id: 'duplicate',
        label: t('duplicate'),
        icon: Copy,
        endpoint: Duplicate,
        onAction: () => ask({ kind: 'duplicate', flow }),
      },
      {
        id: 'move',
        label: t('moveTo'),
        icon: FolderInput,
        endpoint: operations.Folders.BulkMove,
        at: flow.idFolder,
        onAction: () => ask({ kind: 'move', flows: [flow] }),
      },
      {
        id: 'remove',
        label: t('remove'),
        icon: Trash2,
        endpoint: Remove,
        at: flow.idFolder,
        isDangerous: true,
        onAction: () => ask({ kind: 'remove', flow }),
      },
    ],
    [],
  )
  return { actionsOf, question, ask, closeQuestion: () => ask(undefined) }
}
