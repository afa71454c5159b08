import { taskStatus } from '@parley/contract/enums/operations.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { showToast } from '../kit/toasts/toasts.ts'
import { makeOld } from '../shell/api.ts'
import { useTasks } from '../tasks/use-tasks.ts'
import { t } from './contacts.messages.ts'
import { TaskLine } from './import/TaskLine.tsx'

const { NEW, RUNNING, DONE } = taskStatus.of

/** How far the change of all that match is. Once it has ended the contacts are read again, and it says what it did. */
export function MatchingBanner({ idTask, onEnd }: { idTask: number; onEnd: () => void }) {
  const cache = useQueryClient()
  const { tasks } = useTasks()
  const task = tasks.find(({ id }) => id === idTask)
  const isOver = task !== undefined && task.status !== NEW && task.status !== RUNNING
  const isTold = useRef(false)
  useEffect(() => {
    if (!isOver || isTold.current) return
    isTold.current = true
    void makeOld(cache, operations.Campaigns.ChangeContacts)
    const said = [task.name, task.error ?? task.step].filter(Boolean).join(': ')
    showToast(task.status === DONE ? 'success' : 'warning', said)
    onEnd()
  }, [isOver, task, cache, onEnd])
  return (
    <section aria-label={t('changing')} className="rounded-card bg-sunken p-4 ring-1 ring-line ring-inset">
      <TaskLine idTask={idTask} label={t('changing')} />
    </section>
  )
}
