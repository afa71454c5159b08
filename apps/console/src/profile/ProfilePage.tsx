import { Button } from '../kit/actions/Button.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { DetailPage, TwoColumns } from '../kit/pages/DetailPage.tsx'
import { FactList } from '../kit/pages/FactList.tsx'
import { useUserInfo } from '../shell/access/use-user-info.ts'
import { useShellDialog } from '../shell/dialogs/dialogs.tsx'
import { ApiSecrets } from './ApiSecrets.tsx'
import { PreferenceForm } from './PreferenceForm.tsx'
import { t } from './profile.messages.ts'

/** One's own settings, password and API secrets. */
export default function ProfilePage() {
  const user = useUserInfo()
  const open = useShellDialog()
  return (
    <DetailPage crumbs={[]} title={t('title')}>
      <TwoColumns
        main={
          <>
            <Card title={t('preferences')}>
              <PreferenceForm preference={user.consolePreference} />
            </Card>
            <ApiSecrets />
          </>
        }
        side={
          <>
            <Card title={t('person')}>
              <FactList
                facts={[
                  { label: t('name'), value: `${user.firstname} ${user.lastname}` },
                  { label: t('username'), value: user.username },
                  { label: t('tenant'), value: user.tenant },
                ]}
              />
            </Card>
            <Card title={t('password')}>
              <p className="mb-3 text-soft text-sm">{t('passwordText')}</p>
              <Button onPress={() => open('password')}>{t('changePassword')}</Button>
            </Card>
          </>
        }
      />
    </DetailPage>
  )
}
