import { UpdateUserBasic as fields } from '@parley/contract/fields/users.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import type { User } from '@parley/contract/users/user.schema.ts'
import { FormText } from '../kit/forms/FormText.tsx'
import { ErrorState } from '../kit/states/ErrorState.tsx'
import { CardSkeleton } from '../kit/states/Skeleton.tsx'
import { showToast } from '../kit/toasts/toasts.ts'
import { useUserInfo } from '../shell/access/use-user-info.ts'
import { useApi, useRead, useWrite } from '../shell/api.ts'
import { EditForm } from '../shell/editing/EditForm.tsx'
import { t } from './profile.messages.ts'

const { UserBasic, UpdateUserBasic } = operations.Users
const factsOf = ({ firstname, lastname }: User) => ({ firstname, lastname })

/** How one is called; user name and e-mail are an administrator's to change. */
export function NameForm() {
  const params = { idUser: useUserInfo().id }
  const call = useApi()
  const { data: user, error, refetch } = useRead(UserBasic, { params })
  const save = useWrite(UpdateUserBasic, { silent: true })
  if (!user) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <CardSkeleton lines={2} />
  return (
    <EditForm
      entity={user}
      factsOf={factsOf}
      fields={fields}
      save={async (names, { rowVersion }) => {
        await save.write({ params, body: { ...names, rowVersion } })
        showToast('success', t('nameSaved'))
      }}
      read={() => call(UserBasic, { params }, { silent: true })}
    >
      {({ control }) => (
        <div className="grid grid-cols-2 gap-3">
          <FormText control={control} field={fields.firstname} />
          <FormText control={control} field={fields.lastname} />
        </div>
      )}
    </EditForm>
  )
}
