import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { ProgressBar } from '../kit/states/ProgressBar.tsx'
import { ConfirmWrite } from '../shell/editing/ConfirmWrite.tsx'
import { useTasks } from './use-tasks.ts'

const { Cancel } = operations.Tasks

interface RunningTaskProps {
  idTask: number | null
  words: {
    /** Until the task says itself what it is at. */
    readonly running: string
    readonly runningText: string
    readonly cancel: string
    readonly cancelTitle: string
    readonly cancelText: string
  }
}

/** How far a task is, where its result is waited for, and the way to end it. */
export function RunningTask({ idTask, words }: RunningTaskProps) {
  const { tasks } = useTasks()
  const [isAsking, ask] = useState(false)
  const task = tasks.find(({ id }) => id === idTask)
  return (
    <div className="flex flex-col gap-3">
      <ProgressBar label={task?.step ?? words.running} share={task?.progress ?? undefined} />
      <p className="text-soft">{words.runningText}</p>
      {idTask !== null && (
        <div>
          <ActionButton endpoint={Cancel} onPress={() => ask(true)}>
            {words.cancel}
          </ActionButton>
        </div>
      )}
      {isAsking && idTask !== null && (
        <ConfirmWrite
          title={words.cancelTitle}
          action={words.cancel}
          operation={Cancel}
          input={{ params: { id: idTask } }}
          onClose={() => ask(false)}
        >
          {words.cancelText}
        </ConfirmWrite>
      )}
    </div>
  )
}
