import { UpdateUserBasic as fields } from '@parley/contract/fields/users.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { Form } from '../kit/forms/Form.tsx'
import { FormText } from '../kit/forms/FormText.tsx'
import { useDraft } from '../kit/forms/use-draft.ts'
import { showToast } from '../kit/toasts/toasts.ts'
import { useUserInfo } from '../shell/access/use-user-info.ts'
import { useApi, useWrite } from '../shell/api.ts'
import { t } from './profile.messages.ts'

const { UserBasic, UpdateUserBasic } = operations.Users

/** How one is called; user name and e-mail are an administrator's to change. */
export function NameForm() {
  const { id, firstname, lastname } = useUserInfo()
  const call = useApi()
  const save = useWrite(UpdateUserBasic, { silent: true })
  const draft = useDraft({ values: { firstname, lastname } })
  return (
    <Form
      draft={draft}
      onSubmit={async (names) => {
        const params = { idUser: id }
        const { rowVersion } = await call(UserBasic, { params }, { silent: true })
        await save.write({ params, body: { ...names, rowVersion } })
        showToast('success', t('nameSaved'))
      }}
    >
      <div className="grid grid-cols-2 gap-3">
        <FormText control={draft.control} field={fields.firstname} />
        <FormText control={draft.control} field={fields.lastname} />
      </div>
    </Form>
  )
}
