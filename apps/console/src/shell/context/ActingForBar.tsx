import { Building2 } from 'lucide-react'
import { Button } from '../../kit/actions/Button.tsx'
import { useUserInfo } from '../access/use-user-info.ts'
import { NoticeBar } from '../frame/NoticeBar.tsx'
import { t } from '../shell.messages.ts'
import { isElsewhere, restoreOwnTenant } from './switch-tenant.ts'

const NAME = '\0'

/** Above every screen while changes affect another company than one's own. */
export function ActingForBar() {
  const user = useUserInfo()
  if (!isElsewhere(user)) return null
  const [before, after] = t('actingForText', { tenant: NAME }).split(NAME)
  return (
    <NoticeBar
      label={t('actingForLabel')}
      tone="warning"
      icon={Building2}
      actions={
        <Button size="small" onPress={() => restoreOwnTenant()}>
          {t('backToOwn', { tenant: user.tenant })}
        </Button>
      }
    >
      {before}
      <strong className="font-semibold">{user.context.name}</strong>
      {after}
    </NoticeBar>
  )
}
