import { Building2, Undo2 } from 'lucide-react'
import { Button } from '../../kit/actions/Button.tsx'
import { useUserInfo } from '../access/use-user-info.ts'
import { canSwitchTenant, restoreOwnTenant } from '../context/switch-tenant.ts'
import { useShellDialog } from '../dialogs/dialogs.tsx'
import { t } from '../shell.messages.ts'

/** Whose data is on the screen, where one may act for others: a click switches, a second button goes home. */
export function TenantLabel() {
  const user = useUserInfo()
  const open = useShellDialog()
  if (!canSwitchTenant(user) && user.context.id === user.idTenant) return null
  const isElsewhere = user.context.id !== user.idTenant
  return (
    <span className="flex items-center gap-1">
      <Button
        size="small"
        variant={isElsewhere ? 'secondary' : 'ghost'}
        icon={<Building2 size={14} aria-hidden />}
        onPress={() => open('tenant')}
        {...(canSwitchTenant(user) ? {} : { blocked: t('switchRefused') })}
      >
        {isElsewhere ? t('actingFor', { tenant: user.context.name }) : user.tenant}
      </Button>
      {isElsewhere && (
        <Button
          size="small"
          variant="ghost"
          label={t('backToOwn', { tenant: user.tenant })}
          icon={<Undo2 size={14} aria-hidden />}
          onPress={() => restoreOwnTenant()}
        />
      )}
    </span>
  )
}
