import { Invite as fields } from '@parley/contract/fields/users.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { fullName } from '@parley/contract/users/user.rules.ts'
import { useState } from 'react'
import { FormText } from '../kit/forms/FormText.tsx'
import { useKit } from '../kit/KitProvider.tsx'
import { useUserInfo } from '../shell/access/use-user-info.ts'
import { useRead } from '../shell/api.ts'
import { CreateDrawer } from '../shell/editing/CreateDrawer.tsx'
import { InvitationSent, type Sent } from './InvitationSent.tsx'
import { FormRoles } from './RoleField.tsx'
import { useReturning } from './use-returning.tsx'
import { t } from './users.messages.ts'

const { Invite, RoleChoices } = operations.Users
const nobody = { firstname: '', lastname: '', email: '', username: '', idRoles: [] as number[] }

/** A new user: who it is, how to reach them, what they may do. */
export function InviteDrawer({ onClose }: { onClose: () => void }) {
  const { navigate } = useKit()
  const { context } = useUserInfo()
  const [sent, setSent] = useState<Sent>()
  const { data: choices } = useRead(RoleChoices, { query: {} }, { staleTime: 60_000 })
  const { saveOrAsk, question } = useReturning()

  if (sent)
    return <InvitationSent sent={sent} onClose={() => navigate(screens.user(sent.user.id), { replace: true })} />
  return (
    <CreateDrawer
      title={t('invite')}
      action={t('inviteSend')}
      operation={Invite}
      values={nobody}
      send={(facts, write) => saveOrAsk(facts, (confirmed) => write({ body: { ...facts, ...confirmed } }))}
      created={({ user }) => t('invited', { name: fullName(user) })}
      onCreated={setSent}
      onClose={onClose}
    >
      {(control) => (
        <>
          <p className="text-faint text-xs">{t('inviteIn', { tenant: context.name })}</p>
          <div className="grid grid-cols-2 gap-3">
            <FormText control={control} field={fields.firstname} autoFocus />
            <FormText control={control} field={fields.lastname} />
          </div>
          <FormText control={control} field={fields.email} />
          <FormText control={control} field={fields.username} />
          {question}
          <FormRoles control={control} field={fields.idRoles} choices={choices ?? []} />
        </>
      )}
    </CreateDrawer>
  )
}
