import { NOTIFICATION_CARD_WIDTH_PX, NOTIFICATION_PANEL_MAX_HEIGHT_PX } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import type { BellNotice } from '@parley/contract/notices/notice.schema.ts'
import { type CheckedTask, isChecked } from '@parley/contract/tasks/task.checked.ts'
import type { Task } from '@parley/contract/tasks/task.schema.ts'
import { ListChecks } from 'lucide-react'
import { Button } from '../kit/actions/Button.tsx'
import { ButtonLink } from '../kit/actions/Link.tsx'
import { StateBlock } from '../kit/states/StateBlock.tsx'
import { t } from '../shell/shell.messages.ts'
import { NoticeCard, TaskCard } from './BellCards.tsx'
import { bellEntries } from './bell-entries.ts'

export interface NotificationsPanelProps {
  readonly tasks: readonly Task[]
  readonly checked: readonly CheckedTask[]
  readonly onCheck: (seen: readonly Task[]) => void
  readonly notices: readonly BellNotice[]
  readonly onRead: (seen: readonly BellNotice[]) => void
}

export default function NotificationsPanel({ tasks, checked, onCheck, notices, onRead }: NotificationsPanelProps) {
  const isUnchecked = (task: Task) => !isChecked(task, checked)
  return (
    <div
      className="flex min-h-0 flex-col"
      style={{ minWidth: `min(${NOTIFICATION_CARD_WIDTH_PX}px, 100%)`, maxHeight: NOTIFICATION_PANEL_MAX_HEIGHT_PX }}
    >
      <header className="flex min-h-12 shrink-0 items-center justify-between gap-2 pr-2 pl-4">
        <h2 className="font-semibold text-base">{t('notifications')}</h2>
        {(tasks.some(isUnchecked) || notices.some(({ readAt }) => readAt === null)) && (
          <Button
            size="small"
            variant="ghost"
            onPress={() => {
              onCheck(tasks)
              onRead(notices)
            }}
          >
            {t('markAll')}
          </Button>
        )}
      </header>
      {tasks.length + notices.length === 0 ? (
        <StateBlock icon={ListChecks} title={t('noTasks')}>
          {t('noTasksText')}
        </StateBlock>
      ) : (
        // The cards have their width beside the scroll bar, whether there is one or not.
        <ul className="min-h-0 flex-1 overflow-y-auto border-line border-t [scrollbar-gutter:stable]">
          {bellEntries(notices, tasks).map((entry) =>
            entry.kind === 'notice' ? (
              <li key={`notice ${entry.notice.idNotice}`}>
                <NoticeCard notice={entry.notice} onOpen={() => onRead([entry.notice])} />
              </li>
            ) : (
              <li key={`task ${entry.task.id}`}>
                <TaskCard
                  task={entry.task}
                  isUnchecked={isUnchecked(entry.task)}
                  onOpen={() => onCheck([entry.task])}
                />
              </li>
            ),
          )}
        </ul>
      )}
      <footer className="flex shrink-0 justify-end border-line border-t px-3 py-2">
        <ButtonLink href={screens.tasks()} size="small" variant="ghost">
          {t('openAllTasks')}
        </ButtonLink>
      </footer>
    </div>
  )
}
