import { taskStatus } from '@parley/contract/enums/operations.enum.ts'
import { NOTIFICATION_CARD_WIDTH_PX } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import type { BellNotice } from '@parley/contract/notices/notice.schema.ts'
import type { Task } from '@parley/contract/tasks/task.schema.ts'
import type { ReactNode } from 'react'
import { Link } from '../kit/actions/Link.tsx'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { TaskFile, TaskProgress } from './TaskParts.tsx'
import { t } from './tasks.messages.ts'

const Card = ({ onOpen, children }: { onOpen: () => void; children: ReactNode }) => (
  <div
    className="relative max-w-full border-line border-b py-3 pr-4 pl-6 hover:bg-hover"
    style={{ width: NOTIFICATION_CARD_WIDTH_PX }}
    onClickCapture={onOpen}
  >
    {children}
  </div>
)

/** What it is about, which leads there; bold with a dot while it is unread. */
function Title({ href, isUnread, children }: { href?: string | undefined; isUnread: boolean; children: string }) {
  const words = (
    <>
      {isUnread && <span className="absolute top-[18px] left-2.5 size-[7px] rounded-full bg-accent" aria-hidden />}
      {isUnread && <span className="sr-only">{t('unchecked')}: </span>}
      {children}
    </>
  )
  return (
    <p className={`min-w-0 ${isUnread ? 'font-semibold' : ''}`}>
      {href === undefined ? (
        <span className="break-words text-ink">{words}</span>
      ) : (
        <Link href={href} look="bare" className="min-w-0 break-words text-ink after:absolute after:inset-0">
          {words}
        </Link>
      )}
    </p>
  )
}

/** Something the person was told; its link can only lead into this console. */
export function NoticeCard({ notice, onOpen }: { notice: BellNotice; onOpen: () => void }) {
  const { title, text, path, createdAt, readAt } = notice
  const isOurs = path?.startsWith('/') && !path.startsWith('//')
  return (
    <Card onOpen={onOpen}>
      <Title href={path && isOurs ? path : undefined} isUnread={readAt === null}>
        {title}
      </Title>
      {text && <p className="mt-0.5 line-clamp-3 break-words text-soft text-xs">{text}</p>}
      <p className="mt-1 text-faint text-xs">
        <Timestamp value={createdAt} />
      </p>
    </Card>
  )
}

/** One task; opening it shows its log in the list of tasks. */
export const TaskCard = ({ task, isUnchecked, onOpen }: { task: Task; isUnchecked: boolean; onOpen: () => void }) => (
  <Card onOpen={onOpen}>
    <div className="flex items-start justify-between gap-3">
      <Title href={screens.tasks({ task: task.id })} isUnread={isUnchecked}>
        {task.name}
      </Title>
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
  </Card>
)
