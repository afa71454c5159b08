import { UpdateUserPreferenceConsole as fields } from '@parley/contract/fields/users.gen.ts'
import type { UserInfo } from '@parley/contract/home/home.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { Form } from '../kit/forms/Form.tsx'
import { FormComboBox } from '../kit/forms/FormComboBox.tsx'
import { FormRadio } from '../kit/forms/FormRadio.tsx'
import { useDraft } from '../kit/forms/use-draft.ts'
import { showToast } from '../kit/toasts/toasts.ts'
import { timeZoneOf } from '../shell/access/time-zone.ts'
import { useLoaded } from '../shell/api/use-read.ts'
import { useWrite } from '../shell/api/use-write.ts'
import { applyScheme } from '../theme/scheme.ts'
import { t } from './profile.messages.ts'

type Preference = UserInfo['consolePreference']
/** A list cannot have an empty key; this one stands for "as the browser says". */
const BROWSER = 'browser'

/** Time zone and scheme. */
export function PreferenceForm({ preference }: { preference: Preference }) {
  const { data: zones } = useLoaded(operations.Lookups.TimeZones)
  const save = useWrite(operations.Users.UpdateUserPreferenceConsole, {
    silent: true,
  })
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
        field={fields.timezone}
        options={[
          { value: BROWSER, label: t('browserZone', { zone: timeZoneOf('') }) },
          ...zones.map(({ code, name }) => ({ value: code, label: name })),
        ]}
      />
      <FormRadio
        control={draft.control}
        field={fields.theme}
        options={[
          { value: 'light', label: t('light') },
          { value: 'dark', label: t('dark') },
          { value: 'system', label: t('follow') },
        ]}
      />
    </Form>
  )
}
