import { ProgressBar } from '../../kit/states/ProgressBar.tsx'
import { useTasks } from '../../tasks/use-tasks.ts'

/** How far the task is that works on it; without a known end where nothing is heard of it. */
export function TaskLine({ idTask, label }: { idTask: number | null; label: string }) {
  const { tasks } = useTasks()
  const task = tasks.find(({ id }) => id === idTask)
  return (
    <ProgressBar
      label={task ? [task.name, task.step].filter(Boolean).join(' · ') : label}
      share={task?.progress ?? undefined}
    />
  )
}
