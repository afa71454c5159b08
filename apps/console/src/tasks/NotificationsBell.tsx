import { Bell } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { BellButton } from '../shell/frame/BellButton.tsx'
import { t } from '../shell/shell.messages.ts'
import { useTasks } from './use-tasks.ts'

const NotificationsPanel = lazy(() => import('./NotificationsPanel.tsx'))

/** Tasks and how they stand; what was shown counts as checked once the panel closes. */
export function NotificationsBell() {
  const { tasks, checked, unchecked, check } = useTasks()
  const label = unchecked > 0 ? t('notificationsUnchecked', { count: unchecked }) : t('notifications')
  return (
    <BellButton
      name="notifications"
      label={label}
      icon={<Bell size={17} aria-hidden />}
      count={unchecked}
      tone="danger"
      onClose={() => check(tasks)}
    >
      <Suspense>
        <NotificationsPanel tasks={tasks} checked={checked} onCheck={check} />
      </Suspense>
    </BellButton>
  )
}
