import { useState } from 'react'
import { Button } from '../../kit/actions/Button.tsx'
import { Dialog } from '../../kit/overlays/Dialog.tsx'
import { ErrorNote } from '../../kit/states/ErrorNote.tsx'
import { useServices } from '../services-context.ts'
import { t } from '../shell.messages.ts'

/** The renewal failed: what was typed stays, and a window beside the page signs in again. */
export function SessionLostDialog({ reason }: { reason: string }) {
  const { session } = useServices()
  const [error, setError] = useState<unknown>()
  const [isPending, setPending] = useState(false)

  async function signIn() {
    setPending(true)
    setError(undefined)
    await session.signInPopup().catch(setError)
    setPending(false)
  }

  return (
    <Dialog
      title={t('lostTitle')}
      isOpen
      isLocked
      role="alertdialog"
      onClose={() => {}}
      footer={
        <>
          <Button onPress={() => void session.signOut()}>{t('signOut')}</Button>
          <Button variant="primary" autoFocus isPending={isPending} onPress={() => void signIn()}>
            {t('signIn')}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-soft">{t('leftNotice')}</p>
      {reason !== 'login_required' && <p className="mb-3 text-faint text-xs">{reason}</p>}
      <ErrorNote error={error} />
    </Dialog>
  )
}
