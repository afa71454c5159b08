import { Disable as disableFields, UpdateUserBasic as fields } from '@parley/contract/fields/users.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { fullName, userBlocked } from '@parley/contract/users/user.rules.ts'
import type { User } from '@parley/contract/users/user.schema.ts'
import { useState } from 'react'
import { FormDialog } from '../../kit/forms/FormDialog.tsx'
import { FormText } from '../../kit/forms/FormText.tsx'
import { useDraft } from '../../kit/forms/use-draft.ts'
import { useKit } from '../../kit/KitProvider.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useWrite } from '../../shell/api.ts'
import { ConfirmWrite } from '../../shell/editing/ConfirmWrite.tsx'
import { EditDrawer } from '../../shell/editing/EditDrawer.tsx'
import { useChange } from '../../shell/editing/use-change.ts'
import { useReturning } from '../use-returning.tsx'
import { t as words } from '../users.messages.ts'
import { t } from './detail.messages.ts'

const { UserBasic, UpdateUserBasic, Disable, DeleteUser } = operations.Users
type Props = { user: User; onClose: () => void }

/** What the address asks to be open over the page of a user. */
export function UserDialogs({ panel, ...props }: Props & { panel: string }) {
  if (panel === 'edit') return <EditUserDrawer {...props} />
  if (panel === 'disable') return <DisableDialog {...props} />
  if (panel === 'remove') return <RemoveDialog {...props} />
  return null
}

const factsOf = ({ firstname, lastname, username, email }: User) => ({
  firstname,
  lastname,
  username,
  email: email ?? '',
})

/** Names, username and email. */
function EditUserDrawer({ user, onClose }: Props) {
  const { saveOrAsk, question } = useReturning()
  const kept = user.isSelf ? undefined : userBlocked.control(user)?.message
  const change = useChange(UpdateUserBasic, UserBasic, {
    params: { idUser: user.id },
    saved: (saved) => t('saved', { name: fullName(saved) }),
  })
  return (
    <EditDrawer
      {...change}
      title={t('editTitle')}
      entity={user}
      factsOf={factsOf}
      fields={fields}
      save={(facts, on) =>
        saveOrAsk(facts, (confirmed) => change.save({ ...facts, email: facts.email || null, ...confirmed }, on))
      }
      onClose={onClose}
      question={question}
    >
      {(control) => (
        <>
          <FormText control={control} field={fields.firstname} autoFocus />
          <FormText control={control} field={fields.lastname} />
          <FormText control={control} field={fields.email} help={kept} isReadOnly={kept !== undefined} />
          <FormText control={control} field={fields.username} help={kept} isReadOnly={kept !== undefined} />
        </>
      )}
    </EditDrawer>
  )
}

function DisableDialog({ user, onClose }: Props) {
  const name = fullName(user)
  const draft = useDraft({ values: { reason: '' } })
  const disable = useWrite(Disable, { silent: true })
  async function submit({ reason }: { reason: string }) {
    await disable.write({ params: { idUser: user.id }, body: { reason, rowVersion: user.rowVersion } })
    showToast('success', words('disabled', { name }))
    onClose()
  }
  return (
    <FormDialog
      title={words('disableTitle', { name })}
      onClose={onClose}
      draft={draft}
      onSubmit={submit}
      isUnguarded
      isDangerous
      blocked={userBlocked.disable(user)}
      submitLabel={words('disable')}
    >
      <p className="text-soft">{words('disableText')}</p>
      <FormText control={draft.control} field={disableFields.reason} autoFocus />
    </FormDialog>
  )
}

function RemoveDialog({ user, onClose }: Props) {
  const { navigate } = useKit()
  const [isGone, setGone] = useState(false)
  const leave = () => navigate(screens.users(), { replace: true })
  const name = fullName(user)
  return (
    <ConfirmWrite
      title={words('removeTitle', { name })}
      action={words('remove')}
      operation={DeleteUser}
      input={{ params: { idUser: user.id } }}
      done={words('removed', { name })}
      onDone={() => {
        setGone(true)
        leave()
      }}
      // Closing by the address would come back to the user that is gone.
      onClose={() => (isGone ? leave() : onClose())}
      blocked={userBlocked.remove(user)}
    >
      {words('removeText')}
    </ConfirmWrite>
  )
}
