import {
  UpdateUserBasic as fields,
  UpdateUserPreferenceConsole as preferences,
} from '@parley/contract/fields/users.gen.ts'
import type { UserInfo } from '@parley/contract/home/home.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import type { User } from '@parley/contract/users/user.schema.ts'
import { Form } from '../kit/forms/Form.tsx'
import { FormComboBox } from '../kit/forms/FormComboBox.tsx'
import { FormRadio } from '../kit/forms/FormRadio.tsx'
import { FormText } from '../kit/forms/FormText.tsx'
import { useDraft } from '../kit/forms/use-draft.ts'
import { showToast } from '../kit/toasts/toasts.ts'
import { timeZoneOf } from '../shell/access/time-zone.ts'
import { useUserInfo } from '../shell/access/use-user-info.ts'
import { useLoaded, useWrite } from '../shell/api.ts'
import { EditForm } from '../shell/editing/EditForm.tsx'
import { useChange } from '../shell/editing/use-change.ts'
import { applyScheme } from '../theme/scheme.ts'
import { t } from './profile.messages.ts'

const { UserBasic, UpdateUserBasic } = operations.Users
const namesOf = ({ firstname, lastname }: User) => ({ firstname, lastname })

/** What the person is called; username and email are an administrator’s to change. */
export function NameForm() {
  const params = { idUser: useUserInfo().id }
  const { data: user } = useLoaded(UserBasic, { params })
  const change = useChange(UpdateUserBasic, UserBasic, { params, saved: t('nameSaved') })
  return (
    <EditForm {...change} entity={user} factsOf={namesOf} fields={fields}>
      {({ control }) => (
        <div className="grid grid-cols-2 gap-3">
          <FormText control={control} field={fields.firstname} />
          <FormText control={control} field={fields.lastname} />
        </div>
      )}
    </EditForm>
  )
}

type Preference = UserInfo['consolePreference']
/** A list cannot have an empty key; this one stands for “Use browser setting”. */
const BROWSER = 'browser'

/** Time zone and scheme. */
export function PreferenceForm({ preference }: { preference: Preference }) {
  const { data: zones } = useLoaded(operations.Lookups.TimeZones)
  const save = useWrite(operations.Users.UpdateUserPreferenceConsole, { silent: true })
  const values = { timezone: preference.timezone || BROWSER, theme: preference.theme }
  const draft = useDraft<typeof values>({ values })

  async function submit({ timezone, theme }: typeof values) {
    await save.write({ body: { ...preference, timezone: timezone === BROWSER ? '' : (timezone ?? ''), theme } })
    applyScheme(theme)
    showToast('success', t('saved'))
  }

  return (
    <Form draft={draft} onSubmit={submit}>
      <FormComboBox
        control={draft.control}
        field={preferences.timezone}
        options={[
          { value: BROWSER, label: t('browserZone', { zone: timeZoneOf('') }) },
          ...zones.map(({ code, name }) => ({ value: code, label: name })),
        ]}
      />
      <FormRadio
        control={draft.control}
        field={preferences.theme}
        options={[
          { value: 'light', label: t('light') },
          { value: 'dark', label: t('dark') },
          { value: 'system', label: t('follow') },
        ]}
      />
    </Form>
  )
}
