import { Disable as fields } from '@parley/contract/fields/users.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { fullName, userBlocked } from '@parley/contract/users/user.rules.ts'
import type { User } from '@parley/contract/users/user.schema.ts'
import { useState } from 'react'
import { TextField } from '../../kit/fields/TextField.tsx'
import { wordsOf } from '../../kit/forms/field-words.ts'
import { useKit } from '../../kit/KitProvider.tsx'
import { ConfirmDialog } from '../../kit/overlays/ConfirmDialog.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { t as validation } from '../../kit/validation/messages.ts'
import { useWrite } from '../../shell/api.ts'
import { t } from '../users.messages.ts'
import { EditUserDrawer } from './EditUserDrawer.tsx'

const { Disable, DeleteUser } = operations.Users

/** What the address asks to be open over the page of a user. */
export function UserDialogs({ panel, user, onClose }: { panel: string; user: User; onClose: () => void }) {
  if (panel === 'edit') return <EditUserDrawer user={user} onClose={onClose} />
  if (panel === 'disable') return <DisableDialog user={user} onClose={onClose} />
  if (panel === 'remove') return <RemoveDialog user={user} onClose={onClose} />
  return null
}

type Props = { user: User; onClose: () => void }

function DisableDialog({ user, onClose }: Props) {
  const [reason, setReason] = useState('')
  const disable = useWrite(Disable, { silent: true })
  const name = fullName(user)
  return (
    <ConfirmDialog
      title={t('disableTitle', { name })}
      action={t('disable')}
      isOpen
      onClose={onClose}
      blocked={userBlocked.disable(user) ?? (reason.trim() === '' ? validation('required') : undefined)}
      onConfirm={async () => {
        await disable.write({ params: { idUser: user.id }, body: { reason, rowVersion: user.rowVersion } })
        showToast('success', t('disabled', { name }))
      }}
    >
      <div className="flex flex-col gap-4">
        <p>{t('disableText')}</p>
        <TextField {...wordsOf(fields.reason)} value={reason} onChange={setReason} />
      </div>
    </ConfirmDialog>
  )
}

function RemoveDialog({ user, onClose }: Props) {
  const { navigate } = useKit()
  const [isGone, setGone] = useState(false)
  const remove = useWrite(DeleteUser, { silent: true })
  const name = fullName(user)
  return (
    <ConfirmDialog
      title={t('removeTitle', { name })}
      action={t('remove')}
      isOpen
      // Closing by the address would come back to the user that is gone.
      onClose={() => (isGone ? navigate(screens.users(), { replace: true }) : onClose())}
      blocked={userBlocked.remove(user)}
      onConfirm={async () => {
        await remove.write({ params: { idUser: user.id } })
        setGone(true)
        showToast('success', t('removed', { name }))
        navigate(screens.users(), { replace: true })
      }}
    >
      {t('removeText')}
    </ConfirmDialog>
  )
}
