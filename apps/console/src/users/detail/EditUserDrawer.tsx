import { operations } from '@parley/contract/operations.ts'
import { fullName } from '@parley/contract/users/user.rules.ts'
import type { User } from '@parley/contract/users/user.schema.ts'
import { useState } from 'react'
import { Form } from '../../kit/forms/Form.tsx'
import { FormTextField } from '../../kit/forms/form-fields.tsx'
import { useDraft } from '../../kit/forms/use-draft.ts'
import { GuardedDrawer } from '../../kit/overlays/GuardedDrawer.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { email, required } from '../../kit/validation/validators.ts'
import { isStale, useApi, useWrite } from '../../shell/api.ts'
import { useReturning } from '../use-returning.tsx'
import { t as words } from '../users.messages.ts'
import { t } from './detail.messages.ts'
import { MergeUser } from './MergeUser.tsx'
import type { Facts } from './merge.ts'

const { UserBasic, UpdateUserBasic, List } = operations.Users
const factsOf = (user: User): Facts => ({
  firstname: user.firstname,
  lastname: user.lastname,
  username: user.username,
  email: user.email ?? '',
})

/** Names, user name and e-mail; when somebody saved in between both changes are laid side by side. */
export function EditUserDrawer({ user, onClose }: { user: User; onClose: () => void }) {
  const call = useApi()
  const [base, setBase] = useState(user)
  const [clash, setClash] = useState<{ mine: Facts; theirs: User }>()
  const { saveOrAsk, question } = useReturning()
  const params = { idUser: user.id }
  const update = useWrite(UpdateUserBasic, { silent: true, invalidates: [UserBasic, List, operations.Home.UserInfo] })
  const draft = useDraft({ values: factsOf(base) })

  async function save(facts: Facts, on: User) {
    try {
      const body = { ...facts, email: facts.email === '' ? null : facts.email, rowVersion: on.rowVersion }
      const saved = await saveOrAsk(facts, (confirmed) => update.write({ params, body: { ...body, ...confirmed } }))
      showToast('success', t('saved', { name: fullName(saved) }))
      onClose()
    } catch (error) {
      if (!isStale(error)) throw error
      if (clash) setBase(clash.theirs)
      setClash({ mine: facts, theirs: await call(UserBasic, { params }, { silent: true }) })
    }
  }

  if (clash)
    return (
      <GuardedDrawer title={t('mergeTitle')} isOpen onClose={onClose}>
        <MergeUser
          key={clash.theirs.rowVersion}
          base={factsOf(base)}
          mine={clash.mine}
          theirs={factsOf(clash.theirs)}
          onSave={(facts) => save(facts, clash.theirs)}
          onReload={onClose}
        />
        {question && <div className="pt-4">{question}</div>}
      </GuardedDrawer>
    )
  return (
    <GuardedDrawer title={t('editTitle')} isOpen onClose={onClose}>
      <Form draft={draft} submitError={undefined} onSubmit={(facts) => save(facts, base)} onCancel={onClose}>
        <FormTextField
          control={draft.control}
          name="firstname"
          label={words('firstname')}
          isRequired
          autoFocus
          check={required}
        />
        <FormTextField control={draft.control} name="lastname" label={words('lastname')} isRequired check={required} />
        <FormTextField control={draft.control} name="email" label={words('email')} type="email" check={email} />
        <FormTextField
          control={draft.control}
          name="username"
          label={words('username')}
          help={words('usernameHelp')}
          isRequired
          check={required}
        />
        {question}
      </Form>
    </GuardedDrawer>
  )
}
