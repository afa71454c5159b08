import type { EconomyRun } from '@parley/contract/economy/economy.schema.ts'
import { taskStatus } from '@parley/contract/enums/operations.enum.ts'
import { RunningTask } from '../../tasks/RunningTask.tsx'
import { t } from './runs.messages.ts'

const { NEW, RUNNING, ERROR, CANCELED } = taskStatus.of
const words = {
  running: t('running'),
  runningText: t('runningText'),
  cancel: t('cancel'),
  cancelTitle: t('cancelTitle'),
  cancelText: t('cancelText'),
}

export const isGoing = ({ status }: Pick<EconomyRun, 'status'>) => status === NEW || status === RUNNING

/** Why the last one has no result. */
export function problemOf({ status, error }: EconomyRun): Error | undefined {
  if (status === ERROR) return new Error(error ?? t('failed'))
  return status === CANCELED ? new Error(t('canceled')) : undefined
}

/** How far it is, and the way to end it. */
export const RunProgress = ({ idTask }: { idTask: number | null }) => <RunningTask idTask={idTask} words={words} />
