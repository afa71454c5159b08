import { Bell } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { BellButton } from '../shell/frame/BellButton.tsx'
import { t } from '../shell/shell.messages.ts'
import { useNotices } from './use-notices.ts'
import { useTasks } from './use-tasks.ts'

const NotificationsPanel = lazy(() => import('./NotificationsPanel.tsx'))

/** Notices, and tasks with how they stand; one counts as read once it is opened, all of them when the person says so. */
export function NotificationsBell() {
  const { tasks, checked, unchecked, check } = useTasks()
  const { notices, unread, markRead } = useNotices()
  const count = unchecked + unread
  const label = count > 0 ? t('notificationsUnchecked', { count }) : t('notifications')
  return (
    <BellButton name="notifications" label={label} icon={Bell} count={count} tone="danger">
      <Suspense>
        <NotificationsPanel tasks={tasks} checked={checked} onCheck={check} notices={notices} onRead={markRead} />
      </Suspense>
    </BellButton>
  )
}
