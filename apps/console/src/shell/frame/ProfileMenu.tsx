import { screens } from '@parley/contract/kernel/screens.ts'
import {
  ArrowLeftRight,
  ChevronDown,
  Keyboard,
  KeyRound,
  LogOut,
  Monitor,
  Moon,
  Sun,
  Undo2,
  UserRound,
} from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components'
import { Menu, type MenuGroup } from '../../kit/overlays/Menu.tsx'
import { useUserInfo } from '../access/use-user-info.ts'
import { hasSeveralTenants, isElsewhere, restoreOwnTenant, switchRefusal } from '../context/switch-tenant.ts'
import { useShellDialog } from '../dialogs/dialogs.tsx'
import { useServices } from '../services-context.ts'
import { t } from '../shell.messages.ts'
import { useScheme } from '../theme/use-scheme.ts'

const initialsOf = (...names: string[]) => names.map((name) => name.trim().charAt(0).toUpperCase()).join('')

export function ProfileMenu() {
  const { session } = useServices()
  const user = useUserInfo()
  const [scheme, setScheme] = useScheme()
  const open = useShellDialog()
  const fullName = `${user.firstname} ${user.lastname}`.trim() || user.username
  const initials = initialsOf(user.firstname, user.lastname) || initialsOf(user.username)
  const schemes = [
    { value: 'light', label: t('light'), Icon: Sun },
    { value: 'dark', label: t('dark'), Icon: Moon },
    { value: 'system', label: t('follow'), Icon: Monitor },
  ] as const

  const groups: MenuGroup[] = [
    {
      id: 'person',
      title: `${fullName} · ${user.tenant}`,
      items: [
        { id: 'profile', label: t('profile'), icon: UserRound, href: screens.profile() },
        {
          id: 'password',
          label: t('changePassword'),
          icon: KeyRound,
          onAction: () => open('password'),
        },
        { id: 'keyboard', label: t('keyboard'), icon: Keyboard, onAction: () => open('keyboard') },
      ],
    },
    {
      id: 'scheme',
      title: t('lightOrDark'),
      chosen: scheme,
      items: schemes.map(({ value, label, Icon }) => ({
        id: value,
        label,
        icon: Icon,
        onAction: () => setScheme(value),
      })),
    },
    {
      id: 'tenant',
      items: [
        ...(hasSeveralTenants(user)
          ? [
              {
                id: 'tenant',
                label: t('switchTenant'),
                icon: ArrowLeftRight,
                blocked: switchRefusal(user),
                onAction: () => open('tenant'),
              },
            ]
          : []),
        ...(isElsewhere(user)
          ? [
              {
                id: 'own',
                label: t('backToOwn', { tenant: user.tenant }),
                icon: Undo2,
                onAction: () => restoreOwnTenant(),
              },
            ]
          : []),
      ],
    },
    {
      id: 'session',
      items: [{ id: 'out', label: t('signOut'), icon: LogOut, onAction: () => void session.signOut() }],
    },
  ]

  return (
    <Menu
      label={t('account', { name: fullName, initials })}
      groups={groups}
      trigger={
        <AriaButton
          aria-label={t('account', { name: fullName, initials })}
          className="flex h-8 items-center gap-1.5 rounded-control pr-1.5 pl-1 hover:bg-hover"
        >
          <span className="grid size-6.5 place-items-center rounded-full bg-accent-soft font-semibold text-[11px] text-accent-ink">
            {initials}
          </span>
          <ChevronDown size={14} className="text-faint" aria-hidden />
        </AriaButton>
      }
    />
  )
}
