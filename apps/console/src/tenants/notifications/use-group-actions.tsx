import { notificationGroupBlocked } from '@parley/contract/notificationGroups/notificationGroup.rules.ts'
import type { NotificationGroup } from '@parley/contract/notificationGroups/notificationGroup.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { KeyRound, Pencil, ScrollText, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { MenuAction } from '../../kit/overlays/Menu.tsx'
import { useWrite } from '../../shell/api.ts'
import { t } from './notifications.messages.ts'

const { RemoveNotificationGroup, RotateNotificationSecret, TestNotificationGroup, UpdateNotificationGroup } =
  operations.Tenants

interface Openers {
  readonly onChange: (group: NotificationGroup) => void
  readonly onLog: (group: NotificationGroup) => void
}

/** The menu of a group; what cannot be taken back asks first, and a test shows how it goes. */
export function useGroupActions(idTenant: number, { onChange, onLog }: Openers) {
  const [question, setQuestion] = useState<{ kind: 'remove' | 'rotate'; group: NotificationGroup }>()
  const [test, setTest] = useState<{ group: NotificationGroup; message: string }>()
  const start = useWrite(TestNotificationGroup)
  const begin = async (group: NotificationGroup) => {
    const params = { idTenant, idNotificationGroup: group.idNotificationGroup }
    const begun = await start.write({ params }).catch(() => undefined) // a failed call has shown its notification
    if (begun) setTest({ group, message: begun.message })
  }
  const actionsOf = (group: NotificationGroup): readonly MenuAction[] => [
    { id: 'log', label: t('deliveries'), icon: ScrollText, onAction: () => onLog(group) },
    {
      id: 'test',
      label: t('test'),
      icon: Send,
      endpoint: TestNotificationGroup,
      at: idTenant,
      onAction: () => void begin(group),
    },
    {
      id: 'change',
      label: t('change'),
      icon: Pencil,
      endpoint: UpdateNotificationGroup,
      at: idTenant,
      onAction: () => onChange(group),
    },
    {
      id: 'rotate',
      label: t('rotate'),
      icon: KeyRound,
      endpoint: RotateNotificationSecret,
      at: idTenant,
      blocked: notificationGroupBlocked.rotate(group)?.message,
      onAction: () => setQuestion({ kind: 'rotate', group }),
    },
    {
      id: 'remove',
      label: t('remove'),
      icon: Trash2,
      endpoint: RemoveNotificationGroup,
      at: idTenant,
      isDangerous: true,
      onAction: () => setQuestion({ kind: 'remove', group }),
    },
  ]
  return {
    actionsOf,
    question,
    closeQuestion: () => setQuestion(undefined),
    test,
    closeTest: () => setTest(undefined),
  }
}
