import { taskStatus } from '@parley/contract/enums/operations.enum.ts'
import type { Task } from '@parley/contract/tasks/task.schema.ts'
import { ProgressBar } from '../kit/states/ProgressBar.tsx'
import { t } from './tasks.messages.ts'

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
