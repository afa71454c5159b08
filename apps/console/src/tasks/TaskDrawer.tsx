import { taskStatus } from '@parley/contract/enums/operations.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import type { Task } from '@parley/contract/tasks/task.schema.ts'
import { EntityHistoryButton } from '../audit/EntityHistoryButton.tsx'
import { ButtonLink } from '../kit/actions/Link.tsx'
import { Drawer } from '../kit/overlays/Dialog.tsx'
import { FactList } from '../kit/pages/FactList.tsx'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { useLoaded } from '../shell/api.ts'
import { LoadedPart } from '../shell/pages/LoadedPart.tsx'
import { TaskFile, TaskProgress } from './TaskParts.tsx'
import { t } from './tasks.messages.ts'

const { NEW, RUNNING } = taskStatus.of

type Props = { id: number; task: Task | undefined; onClose: () => void }

/** What a task has reported so far; follows it while it runs. */
export function TaskDrawer({ id, task, onClose }: Props) {
  const isGoing = task !== undefined && (task.status === NEW || task.status === RUNNING)
  return (
    <Drawer
      title={task?.name ?? t('log')}
      isOpen
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
      <LoadedPart>
        <Log id={id} isGoing={isGoing} />
      </LoadedPart>
    </Drawer>
  )
}

function Log({ id, isGoing }: { id: number; isGoing: boolean }) {
  const { items } = useLoaded(operations.Tasks.Log, { params: { id } }, { watch: () => isGoing }).data
  if (items.length === 0) return <p className="text-faint">{t('logEmpty')}</p>
  return (
    <ol aria-live="polite" className="flex flex-col">
      {items.map(({ at, message }) => (
        <li key={`${at}-${message}`} className="flex gap-3 border-line border-b py-1.5">
          <span className="shrink-0 text-faint text-xs">
            <Timestamp value={at} style="exact" />
          </span>
          <span className="min-w-0 break-words">{message}</span>
        </li>
      ))}
    </ol>
  )
}
