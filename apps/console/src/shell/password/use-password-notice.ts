import { passwordHasExpired } from '@parley/contract/kernel/messages.ts'
import { useEffect } from 'react'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useUserInfo } from '../access/use-user-info.ts'
import { useShellDialog } from '../dialogs/dialogs.tsx'
import { t } from '../shell.messages.ts'
import { passwordNotice } from './password-notice.ts'

/** One notification for each page load, with the way to change the password. */
export function usePasswordNotice(): void {
  const { passwordExpiration } = useUserInfo()
  const open = useShellDialog()
  const text = passwordNotice(passwordExpiration, Date.now())
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown when the sentence changes, not when the address does
  useEffect(() => {
    if (text === undefined) return
    showToast(text === passwordHasExpired ? 'error' : 'warning', text, {
      label: t('changePassword'),
      onAction: () => open('password'),
    })
  }, [text])
}
