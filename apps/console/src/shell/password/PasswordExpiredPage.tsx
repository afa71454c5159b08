import { passwordHasExpired } from '@parley/contract/kernel/messages.ts'
import { KeyRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../kit/actions/Button.tsx'
import { StateBlock } from '../../kit/states/StateBlock.tsx'
import { OutsidePage } from '../pages/OutsidePage.tsx'
import { useServices } from '../services-context.ts'
import { t } from '../shell.messages.ts'

const PasswordDialog = lazy(() => import('./PasswordDialog.tsx'))

/** In place of every screen while the core answers nothing but a change of the password. */
export function PasswordExpiredPage() {
  const { session } = useServices()
  const [isChanging, setChanging] = useState(false)
  return (
    <OutsidePage title={passwordHasExpired}>
      <StateBlock
        isPage
        icon={KeyRound}
        title={passwordHasExpired}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button variant="primary" onPress={() => setChanging(true)}>
              {t('changePassword')}
            </Button>
            <Button onPress={() => void session.signOut()}>{t('signOut')}</Button>
          </div>
        }
      >
        {t('passwordExpiredText')}
      </StateBlock>
      <Suspense>{isChanging && <PasswordDialog onClose={() => setChanging(false)} />}</Suspense>
    </OutsidePage>
  )
}
