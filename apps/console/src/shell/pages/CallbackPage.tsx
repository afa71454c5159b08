import { CALLBACK_REDIRECT_MS } from '@parley/contract/kernel/constants.ts'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { finishSignIn } from '../../auth/finish-sign-in.ts'
import { Button } from '../../kit/actions/Button.tsx'
import { ErrorState } from '../../kit/states/ErrorState.tsx'
import { useServices } from '../services-context.ts'
import { t } from '../shell.messages.ts'
import { OutsidePage } from './OutsidePage.tsx'
import { WaitingPage } from './WaitingPage.tsx'

/** /auth-callback: takes the provider's answer and goes on to the page that was asked for. */
export function CallbackPage() {
  const { session } = useServices()
  const router = useRouter()
  const [error, setError] = useState<unknown>()

  useEffect(
    () =>
      finishSignIn(session, location.href, {
        delayMs: CALLBACK_REDIRECT_MS,
        goTo: (target) => router.history.replace(target),
        fail: setError,
      }),
    [session, router],
  )

  if (error === undefined) return <WaitingPage title={t('signingIn')} />
  return (
    <OutsidePage title={t('signingIn')}>
      <ErrorState error={error} title={t('signInFailed')} isPage />
      <div className="flex justify-center pb-6">
        <Button variant="primary" onPress={() => void session.signIn('/').catch(setError)}>
          {t('signIn')}
        </Button>
      </div>
    </OutsidePage>
  )
}
