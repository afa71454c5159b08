import { useEffect } from 'react'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useUserInfo } from '../access/use-user-info.ts'
import { t } from '../shell.messages.ts'
import { setCompanyInTitle } from '../title/page-title.ts'
import { takeArrival } from './arrival.ts'
import { isElsewhere } from './switch-tenant.ts'

/** Says after a switch where the person is now, and keeps another company's name in the title of the browser's tab. */
export function useTenantNotice(): void {
  const user = useUserInfo()
  const { name } = user.context
  const isAway = isElsewhere(user)
  useEffect(() => {
    setCompanyInTitle(isAway ? name : '')
    if (takeArrival())
      showToast('success', isAway ? t('nowActingFor', { tenant: name }) : t('backInOwn', { tenant: name }))
  }, [name, isAway])
}
