import { screens } from '@parley/contract/kernel/screens.ts'
import { useUserInfo } from '../access/use-user-info.ts'
import { recentScreens } from '../area/recent.ts'
import { areas } from '../areas.ts'
import { canSwitchTenant, isElsewhere, restoreOwnTenant } from '../context/switch-tenant.ts'
import { useShellDialog } from '../dialogs/dialogs.tsx'
import { useServices } from '../services-context.ts'
import { t } from '../shell.messages.ts'
import { useScheme } from '../theme/use-scheme.ts'
import { type Command, ownTenantCommands, screenCommands } from './commands.ts'

/** Screens that open, and what can be done from anywhere. */
export function useShellCommands(): Record<'recent' | 'screens' | 'actions', readonly Command[]> {
  const user = useUserInfo()
  const { session } = useServices()
  const [, setScheme] = useScheme()
  const open = useShellDialog()
  const actions: Command[] = [
    { id: 'profile', title: t('profile'), path: screens.profile(), words: ['preferences', 'time zone'] },
    { id: 'password', title: t('changePassword'), run: () => open('password') },
    { id: 'keyboard', title: t('keyboard'), words: ['keys', 'shortcuts', 'help'], run: () => open('keyboard') },
    { id: 'light', title: `${t('lightOrDark')}: ${t('light')}`, words: ['theme'], run: () => setScheme('light') },
    { id: 'dark', title: `${t('lightOrDark')}: ${t('dark')}`, words: ['theme'], run: () => setScheme('dark') },
    { id: 'system', title: `${t('lightOrDark')}: ${t('follow')}`, words: ['theme'], run: () => setScheme('system') },
    ...(canSwitchTenant(user)
      ? [{ id: 'tenant', title: t('switchTenant'), words: ['context'], run: () => open('tenant') }]
      : []),
    ...(isElsewhere(user)
      ? [{ id: 'own', title: t('backToOwn', { tenant: user.tenant }), run: () => restoreOwnTenant() }]
      : []),
    { id: 'out', title: t('signOut'), words: ['log out'], run: () => void session.signOut() },
  ]
  const opening = screenCommands(areas, user.permissions)
  const recent = recentScreens(user.id).get()
  return {
    recent: recent.flatMap((path) => opening.find((command) => command.path === path) ?? []),
    screens: [...opening, ...ownTenantCommands(areas, user.permissions, user.context)],
    actions,
  }
}
