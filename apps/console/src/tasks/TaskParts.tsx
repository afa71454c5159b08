import { taskStatus } from '@parley/contract/enums/operations.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import type { Task } from '@parley/contract/tasks/task.schema.ts'
import { Download } from 'lucide-react'
import { Button } from '../kit/actions/Button.tsx'
import { ProgressBar } from '../kit/states/ProgressBar.tsx'
import { fileSize } from '../kit/text/file-size.ts'
import { openDownload, useApi } from '../shell/api.ts'
import { t } from './tasks.messages.ts'

/** Saves the file that a task has left; a failed call has shown its notification by itself. */
export function useTaskFile(): (task: Pick<Task, 'id'>) => void {
  const call = useApi()
  return ({ id }) => void openDownload(call, operations.Tasks.Result, { params: { id } }).catch(() => {})
}

/** The file that a task has left, to be saved. */
export function TaskFile({ task }: { task: Task }) {
  const save = useTaskFile()
  const file = task.resultFile
  if (!file) return null
  return (
    <Button
      size="small"
      icon={Download}
      label={t('downloadNamed', { name: file.name, size: fileSize(file.size) })}
      onPress={() => save(task)}
    >
      {t('download')} <span className="text-faint tabular-nums">{fileSize(file.size)}</span>
    </Button>
  )
}

/** How far a running task is and what it does now; why a failed one failed. */
export function TaskProgress({ task }: { task: Task }) {
  if (task.status === taskStatus.of.ERROR && task.error) {
    return <p className="mt-1 line-clamp-2 break-words text-danger-ink text-xs">{task.error}</p>
  }
  if (task.status !== taskStatus.of.RUNNING) return null
  return (
    <div className="mt-1.5">
      <ProgressBar label={task.step ?? t('working')} {...(task.progress === null ? {} : { share: task.progress })} />
    </div>
  )
}
