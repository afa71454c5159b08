import { taskStatus } from '@parley/contract/enums/operations.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import type { Task } from '@parley/contract/tasks/task.schema.ts'
import { EntityHistoryButton } from '../audit/EntityHistoryButton.tsx'
import { ButtonLink } from '../kit/actions/Link.tsx'
import { Drawer } from '../kit/overlays/Dialog.tsx'
import { FactList } from '../kit/pages/FactList.tsx'
import { ErrorState } from '../kit/states/ErrorState.tsx'
import { Skeleton } from '../kit/states/Skeleton.tsx'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { useRead } from '../shell/api/use-read.ts'
import { TaskFile } from './TaskFile.tsx'
import { TaskProgress } from './TaskProgress.tsx'
import { t } from './tasks.messages.ts'

const REFRESH_MS = 2_000
const { NEW, RUNNING } = taskStatus.of

/** What a task has reported so far; follows it while it runs. */
export function TaskDrawer({
  id,
  task,
  onClose,
}: {
  id: number | undefined
  task: Task | undefined
  onClose: () => void
}) {
  const isGoing = task !== undefined && (task.status === NEW || task.status === RUNNING)
  const log = useRead(
    operations.Tasks.Log,
    { params: { id: id ?? 0 } },
    { enabled: id !== undefined, keepPrevious: false, ...(isGoing ? { refetchInterval: REFRESH_MS } : {}) },
  )
  return (
    <Drawer
      title={task?.name ?? t('log')}
      isOpen={id !== undefined}
      onClose={onClose}
      footer={
        task && (
          <>
            <EntityHistoryButton kind="Task" id={task.id} name={task.name} />
            {task.hasResult && <TaskFile task={task} />}
            {task.hasResult && task.resultPath && <ButtonLink href={task.resultPath}>{t('open')}</ButtonLink>}
          </>
        )
      }
    >
      {task && (
        <div className="mb-5 flex flex-col gap-3">
          {task.description && <p className="text-soft">{task.description}</p>}
          <TaskProgress task={task} />
          <FactList
            facts={[
              { label: t('status'), value: <EnumTag of={taskStatus} value={task.status} isActive={isGoing} /> },
              { label: t('owner'), value: task.owner?.name ?? t('system') },
              { label: t('created'), value: <Timestamp value={task.created} /> },
              { label: t('attempt'), value: task.attempt },
            ]}
          />
        </div>
      )}
      <h3 className="mb-2 font-semibold">{t('log')}</h3>
      {log.isPending && <Skeleton height={60} />}
      {log.error && <ErrorState error={log.error} onRetry={() => void log.refetch()} />}
      {log.data?.items.length === 0 && <p className="text-faint">{t('logEmpty')}</p>}
      <ol aria-live="polite" className="flex flex-col">
        {log.data?.items.map(({ at, message }) => (
          <li key={`${at}-${message}`} className="flex gap-3 border-line border-b py-1.5">
            <span className="shrink-0 text-faint text-xs">
              <Timestamp value={at} style="exact" />
            </span>
            <span className="min-w-0 break-words">{message}</span>
          </li>
        ))}
      </ol>
    </Drawer>
  )
}
