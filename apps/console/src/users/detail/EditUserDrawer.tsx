import { UpdateUserBasic as fields } from '@parley/contract/fields/users.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { fullName, userBlocked } from '@parley/contract/users/user.rules.ts'
import type { User } from '@parley/contract/users/user.schema.ts'
import { FormText } from '../../kit/forms/FormText.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useApi, useWrite } from '../../shell/api.ts'
import { EditDrawer } from '../../shell/editing/EditDrawer.tsx'
import { useReturning } from '../use-returning.tsx'
import { t } from './detail.messages.ts'

const { UserBasic, UpdateUserBasic } = operations.Users
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
      fields={fields}
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
          <FormText control={control} field={fields.firstname} autoFocus />
          <FormText control={control} field={fields.lastname} />
          <FormText control={control} field={fields.email} help={kept} isReadOnly={kept !== undefined} />
          <FormText control={control} field={fields.username} help={kept} isReadOnly={kept !== undefined} />
        </>
      )}
    </EditDrawer>
  )
}
