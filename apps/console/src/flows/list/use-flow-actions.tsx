import type { CallScriptRow } from '@parley/contract/flows/flow.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { Copy, FolderInput, History, MessageSquareText, Trash2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { MenuAction } from '../../kit/overlays/Menu.tsx'
import type { FlowQuestionOf } from '../dialogs/FlowQuestion.tsx'
import { useFlowRights } from '../flow-rights.ts'
import { t } from '../flows.messages.ts'
import { t as historyWords } from '../history/history.messages.ts'

const { TestCall } = operations.CallManagement
const { Duplicate, Remove } = operations.CallScripts

/** The menu of a flow in the list, and the question it opens. */
export function useFlowActions() {
  const refusalIn = useFlowRights()
  const [question, ask] = useState<FlowQuestionOf>()
  const actionsOf = useCallback(
    (flow: CallScriptRow): readonly MenuAction[] => [
      {
        id: 'try',
        label: t('tryIt'),
        icon: MessageSquareText,
        blocked: refusalIn(TestCall, flow.idFolder),
        href: screens.flow(flow.idCallScript, { test: '1' }),
      },
      {
        id: 'history',
        label: historyWords('history'),
        icon: History,
        href: screens.flow(flow.idCallScript, { tab: 'history' }),
      },
      {
        id: 'duplicate',
        label: t('duplicate'),
        icon: Copy,
        blocked: refusalIn(Duplicate),
        onAction: () => ask({ kind: 'duplicate', flow }),
      },
      {
        id: 'move',
        label: t('moveTo'),
        icon: FolderInput,
        blocked: refusalIn(operations.Folders.BulkMove, flow.idFolder),
        onAction: () => ask({ kind: 'move', flows: [flow] }),
      },
      {
        id: 'remove',
        label: t('remove'),
        icon: Trash2,
        blocked: refusalIn(Remove, flow.idFolder),
        isDangerous: true,
        onAction: () => ask({ kind: 'remove', flow }),
      },
    ],
    [refusalIn],
  )
  return { actionsOf, question, ask, closeQuestion: () => ask(undefined) }
}
