import { taskStatus } from '@parley/contract/enums/operations.enum.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { operations } from '@parley/contract/operations.ts'
import { taskBlocked } from '@parley/contract/tasks/task.rules.ts'
import type { Task } from '@parley/contract/tasks/task.schema.ts'
import { Ban, Download, ExternalLink, RotateCcw, ScrollText, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { MenuAction } from '../kit/overlays/Menu.tsx'
import { patchItem, useWrite } from '../shell/api.ts'
import { ConfirmWrite } from '../shell/editing/ConfirmWrite.tsx'
import { useTaskFile } from './TaskParts.tsx'
import { t } from './tasks.messages.ts'

const { NEW, RUNNING } = taskStatus.of
const { Cancel, Remove, Retry, Tasks } = operations.Tasks

/** Asked before something is done that cannot be taken back. */
type Asked = { readonly kind: 'cancel' | 'remove'; readonly task: Task }

/** The menu of a task; cancelling and deleting ask first. */
export function useTaskActions(onLog: (task: Task) => void) {
  const [asked, ask] = useState<Asked>()
  const retry = useWrite(Retry)
  const saveFile = useTaskFile()
  const actionsOf = (task: Task): readonly MenuAction[] => [
    { id: 'log', label: t('showLog'), icon: ScrollText, onAction: () => onLog(task) },
    ...(task.resultPath ? [{ id: 'open', label: t('open'), icon: ExternalLink, href: task.resultPath }] : []),
    ...(task.resultFile
      ? [{ id: 'download', label: t('download'), icon: Download, onAction: () => saveFile(task) }]
      : []),
    {
      id: 'retry',
      label: t('retry'),
      icon: RotateCcw,
      endpoint: Retry,
      blocked: taskBlocked.retry(task)?.message,
      onAction: () => retry.fire({ params: { id: task.id } }),
    },
    {
      id: 'cancel',
      label: t('cancel'),
      icon: Ban,
      endpoint: Cancel,
      blocked: taskBlocked.cancel(task)?.message,
      isDangerous: true,
      onAction: () => ask({ kind: 'cancel', task }),
    },
    {
      id: 'remove',
      label: t('remove'),
      icon: Trash2,
      endpoint: Remove,
      blocked: task.status === NEW || task.status === RUNNING ? reason('task.stillRunning').message : undefined,
      isDangerous: true,
      onAction: () => ask({ kind: 'remove', task }),
    },
  ]
  const question = asked && <TaskQuestion {...asked} onClose={() => ask(undefined)} />
  return { actionsOf, question }
}

function TaskQuestion({ kind, task: { id, name }, onClose }: Asked & { onClose: () => void }) {
  const question = { action: t(kind), input: { params: { id } }, onClose }
  return kind === 'cancel' ? (
    <ConfirmWrite {...question} title={t('cancelTitle', { name })} operation={Cancel}>
      {t('cancelText')}
    </ConfirmWrite>
  ) : (
    <ConfirmWrite
      {...question}
      title={t('removeTitle', { name })}
      operation={Remove}
      optimistic={() => [
        patchItem(
          Tasks,
          (task) => task.id === id,
          () => undefined,
        ),
      ]}
    >
      {t('removeText')}
    </ConfirmWrite>
  )
}
