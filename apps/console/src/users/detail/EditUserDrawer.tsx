import { operations } from '@parley/contract/operations.ts'
import { fullName, userBlocked } from '@parley/contract/users/user.rules.ts'
import type { User } from '@parley/contract/users/user.schema.ts'
import { FormTextField } from '../../kit/forms/FormTextField.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { email, required } from '../../kit/validation/validators.ts'
import { useApi, useWrite } from '../../shell/api.ts'
import { EditDrawer } from '../../shell/editing/EditDrawer.tsx'
import { useReturning } from '../use-returning.tsx'
import { t as words } from '../users.messages.ts'
import { t } from './detail.messages.ts'

const { UserBasic, UpdateUserBasic } = operations.Users
const LABELS = {
  firstname: words('firstname'),
  lastname: words('lastname'),
  username: words('username'),
  email: words('email'),
}
const factsOf = (user: User) => ({
  firstname: user.firstname,
  lastname: user.lastname,
  username: user.username,
  email: user.email ?? '',
})

/** Names, user name and e-mail. */
export function EditUserDrawer({ user, onClose }: { user: User; onClose: () => void }) {
  const call = useApi()
  const { saveOrAsk, question } = useReturning()
  const params = { idUser: user.id }
  const kept = user.isSelf ? undefined : userBlocked.control(user)?.message
  const update = useWrite(UpdateUserBasic, { silent: true })
  return (
    <EditDrawer
      title={t('editTitle')}
      entity={user}
      factsOf={factsOf}
      labels={LABELS}
      save={async (facts, { rowVersion }) => {
        const body = { ...facts, email: facts.email === '' ? null : facts.email, rowVersion }
        const saved = await saveOrAsk(facts, (confirmed) => update.write({ params, body: { ...body, ...confirmed } }))
        showToast('success', t('saved', { name: fullName(saved) }))
      }}
      read={() => call(UserBasic, { params }, { silent: true })}
      onClose={onClose}
      question={question}
    >
      {(control) => (
        <>
          <FormTextField
            control={control}
            name="firstname"
            label={LABELS.firstname}
            isRequired
            autoFocus
            check={required}
          />
          <FormTextField control={control} name="lastname" label={LABELS.lastname} isRequired check={required} />
          <FormTextField
            control={control}
            name="email"
            label={LABELS.email}
            type="email"
            check={email}
            isReadOnly={kept !== undefined}
            {...(kept === undefined ? {} : { help: kept })}
          />
          <FormTextField
            control={control}
            name="username"
            label={LABELS.username}
            help={kept ?? words('usernameHelp')}
            isRequired
            isReadOnly={kept !== undefined}
            check={required}
          />
        </>
      )}
    </EditDrawer>
  )
}
