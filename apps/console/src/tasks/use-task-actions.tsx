import { taskStatus } from '@parley/contract/enums/operations.enum.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { operations } from '@parley/contract/operations.ts'
import { taskBlocked } from '@parley/contract/tasks/task.rules.ts'
import type { Task } from '@parley/contract/tasks/task.schema.ts'
import { Ban, Download, ExternalLink, RotateCcw, ScrollText, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { MenuAction } from '../kit/overlays/Menu.tsx'
import { useWrite } from '../shell/api/use-write.ts'
import { t } from './tasks.messages.ts'
import { useTaskFile } from './use-task-file.ts'

const { NEW, RUNNING } = taskStatus.of

/** Asked before something is done that cannot be taken back. */
export interface TaskQuestionOf {
  readonly kind: 'cancel' | 'remove'
  readonly task: Task
}

/** The menu of a task; cancelling and removing ask first. */
export function useTaskActions(onLog: (task: Task) => void) {
  const [question, setQuestion] = useState<TaskQuestionOf>()
  const retry = useWrite(operations.Tasks.Retry)
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
      endpoint: operations.Tasks.Retry,
      blocked: taskBlocked.retry(task)?.message,
      onAction: () => retry.fire({ params: { id: task.id } }),
    },
    {
      id: 'cancel',
      label: t('cancel'),
      icon: Ban,
      endpoint: operations.Tasks.Cancel,
      blocked: taskBlocked.cancel(task)?.message,
      isDangerous: true,
      onAction: () => setQuestion({ kind: 'cancel', task }),
    },
    {
      id: 'remove',
      label: t('remove'),
      icon: Trash2,
      endpoint: operations.Tasks.Remove,
      blocked: task.status === NEW || task.status === RUNNING ? reason('task.stillRunning').message : undefined,
      isDangerous: true,
      onAction: () => setQuestion({ kind: 'remove', task }),
    },
  ]
  return { actionsOf, question, closeQuestion: () => setQuestion(undefined) }
}
