import { taskStatus } from '@parley/contract/enums/operations.enum.ts'
import { NOTIFICATION_CARD_WIDTH_PX } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import type { Task } from '@parley/contract/tasks/task.schema.ts'
import { Link } from '../kit/actions/Link.tsx'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { TaskFile } from './TaskFile.tsx'
import { TaskProgress } from './TaskProgress.tsx'
import { t } from './tasks.messages.ts'

/** One task in the bell; opening it shows its log in the list of tasks. */
export function TaskCard({ task, isUnchecked, onOpen }: { task: Task; isUnchecked: boolean; onOpen: () => void }) {
  return (
    <div
      className={'relative max-w-full border-line border-b py-3 pr-4 pl-6 hover:bg-hover'}
      style={{ width: NOTIFICATION_CARD_WIDTH_PX }}
      onClickCapture={onOpen}
    >
      <div className="flex items-start justify-between gap-3">
        <Link
          href={screens.tasks({ task: task.id })}
          look="bare"
          className={`min-w-0 break-words text-ink after:absolute after:inset-0 ${isUnchecked ? 'font-semibold' : ''}`}
        >
          {isUnchecked && (
            <>
              <span className="absolute top-[18px] left-2.5 size-[7px] rounded-full bg-accent" aria-hidden />
              <span className="sr-only">{t('unchecked')}: </span>
            </>
          )}
          {task.name}
        </Link>
        <EnumTag of={taskStatus} value={task.status} isActive={task.status === taskStatus.of.RUNNING} />
      </div>
      {task.description && <p className="mt-0.5 line-clamp-2 text-soft text-xs">{task.description}</p>}
      <TaskProgress task={task} />
      <div className="mt-1 flex min-h-5 items-center justify-between gap-3 text-faint text-xs">
        <Timestamp value={task.created} />
        {/* Above the link that covers the card. */}
        {task.resultFile && (
          <span className="relative z-10">
            <TaskFile task={task} />
          </span>
        )}
      </div>
    </div>
  )
}
