import { Building2 } from 'lucide-react'
import { Button } from '../../kit/actions/Button.tsx'
import { useUserInfo } from '../access/use-user-info.ts'
import { hasSeveralTenants, switchRefusal } from '../context/switch-tenant.ts'
import { useShellDialog } from '../dialogs/dialogs.tsx'

/** Whose data is on the screen, for people of several tenants: a click switches, or it says why they cannot. */
export function TenantLabel() {
  const user = useUserInfo()
  const open = useShellDialog()
  if (!hasSeveralTenants(user)) return null
  return (
    <Button
      size="small"
      variant="ghost"
      icon={<Building2 size={14} aria-hidden className="shrink-0" />}
      onPress={() => open('tenant')}
      blocked={switchRefusal(user)}
    >
      <span className="max-w-40 truncate">{user.context.name}</span>
    </Button>
  )
}
