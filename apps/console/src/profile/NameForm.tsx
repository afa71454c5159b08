import { operations } from '@parley/contract/operations.ts'
import { Form } from '../kit/forms/Form.tsx'
import { FormTextField } from '../kit/forms/FormTextField.tsx'
import { useDraft } from '../kit/forms/use-draft.ts'
import { showToast } from '../kit/toasts/toasts.ts'
import { required } from '../kit/validation/validators.ts'
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
        <FormTextField control={draft.control} name="firstname" label={t('firstname')} isRequired check={required} />
        <FormTextField control={draft.control} name="lastname" label={t('lastname')} isRequired check={required} />
      </div>
    </Form>
  )
}
