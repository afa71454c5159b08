import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { fullName } from '@parley/contract/users/user.rules.ts'
import { useState } from 'react'
import { Form } from '../kit/forms/Form.tsx'
import { FormTextField } from '../kit/forms/FormTextField.tsx'
import { useDraft } from '../kit/forms/use-draft.ts'
import { useKit } from '../kit/KitProvider.tsx'
import { GuardedDrawer } from '../kit/overlays/GuardedDrawer.tsx'
import { showToast } from '../kit/toasts/toasts.ts'
import { all, email, required } from '../kit/validation/validators.ts'
import { useUserInfo } from '../shell/access/use-user-info.ts'
import { useRead, useWrite } from '../shell/api.ts'
import { InvitationSent, type Sent } from './InvitationSent.tsx'
import { RoleField } from './RoleField.tsx'
import { useReturning } from './use-returning.tsx'
import { t } from './users.messages.ts'

const { Invite, RoleChoices } = operations.Users

/** A new user: who it is, how to reach them, what they may do. */
export function InviteDrawer({ onClose }: { onClose: () => void }) {
  const { navigate } = useKit()
  const { context } = useUserInfo()
  const [sent, setSent] = useState<Sent>()
  const [idRoles, setRoles] = useState<number[]>([])
  const { data: choices } = useRead(RoleChoices, { query: {} }, { staleTime: 60_000 })
  const invite = useWrite(Invite, { silent: true })
  const { saveOrAsk, question } = useReturning()
  const draft = useDraft({ values: { firstname: '', lastname: '', email: '', username: '' } })

  if (sent)
    return <InvitationSent sent={sent} onClose={() => navigate(screens.user(sent.user.id), { replace: true })} />
  return (
    <GuardedDrawer title={t('invite')} isOpen onClose={onClose}>
      <Form
        draft={draft}
        isNew
        submitLabel={t('inviteSend')}
        onCancel={onClose}
        onSubmit={async (facts) => {
          const answer = await saveOrAsk(facts, (confirmed) =>
            invite.write({ body: { ...facts, ...confirmed, idRoles } }),
          )
          showToast('success', t('invited', { name: fullName(answer.user) }))
          setSent(answer)
        }}
      >
        <p className="text-faint text-xs">{t('inviteIn', { tenant: context.name })}</p>
        <div className="grid grid-cols-2 gap-3">
          <FormTextField
            control={draft.control}
            name="firstname"
            label={t('firstname')}
            isRequired
            autoFocus
            check={required}
          />
          <FormTextField control={draft.control} name="lastname" label={t('lastname')} isRequired check={required} />
        </div>
        <FormTextField
          control={draft.control}
          name="email"
          label={t('email')}
          type="email"
          isRequired
          check={all(required, email)}
        />
        <FormTextField
          control={draft.control}
          name="username"
          label={t('username')}
          help={t('usernameHelp')}
          isRequired
          check={required}
        />
        {question}
        <RoleField choices={choices ?? []} value={idRoles} onChange={setRoles} />
      </Form>
    </GuardedDrawer>
  )
}
