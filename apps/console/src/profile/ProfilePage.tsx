import { fullName } from '@parley/contract/users/user.rules.ts'
import { Button } from '../kit/actions/Button.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { DetailPage, TwoColumns } from '../kit/pages/DetailPage.tsx'
import { FactList } from '../kit/pages/FactList.tsx'
import { useUserInfo } from '../shell/access/use-user-info.ts'
import { areas } from '../shell/areas.ts'
import { useShellDialog } from '../shell/dialogs/dialogs.tsx'
import { openSections } from '../shell/frame/navigation.ts'
import { LoadedPart } from '../shell/pages/LoadedPart.tsx'
import { useServices } from '../shell/services-context.ts'
import { AccountsCard } from '../users/security/AccountsCard.tsx'
import { SessionsCard } from '../users/security/SessionsCard.tsx'
import { ApiSecrets } from './ApiSecrets.tsx'
import { NameForm, PreferenceForm } from './ProfileForms.tsx'
import { t as area } from './profile.area.messages.ts'
import { t } from './profile.messages.ts'
import { TwoFactorSection } from './TwoFactorSection.tsx'

/** The person’s own name, settings, way of signing in, sessions and API secrets. */
export default function ProfilePage() {
  const user = useUserInfo()
  const open = useShellDialog()
  const { settings } = useServices()
  const start = openSections(areas, user.permissions)[0]
  return (
    <DetailPage crumbs={start ? [{ label: start.section, href: start.path }] : []} title={area('title')}>
      <TwoColumns
        main={
          <>
            <Card title={t('names')}>
              <LoadedPart lines={2}>
                <NameForm />
              </LoadedPart>
            </Card>
            <Card title={t('preferences')}>
              <PreferenceForm preference={user.consolePreference} />
            </Card>
            <LoadedPart lines={2}>
              <SessionsCard idUser={user.id} isSelf />
            </LoadedPart>
            <ApiSecrets />
          </>
        }
        side={
          <>
            <Card title={t('person')}>
              <FactList
                facts={[
                  { label: t('username'), value: user.username },
                  { label: t('email'), value: user.email ?? '–' },
                  { label: t('tenant'), value: user.tenant },
                  { label: t('language'), value: t('english') },
                ]}
              />
            </Card>
            <Card title={t('password')}>
              <p className="mb-3 text-soft text-sm">{t('passwordText')}</p>
              <Button onPress={() => open('password')}>{t('changePassword')}</Button>
            </Card>
            <LoadedPart lines={2}>
              <TwoFactorSection />
            </LoadedPart>
            {settings.providers && (
              <LoadedPart lines={2}>
                <AccountsCard idUser={user.id} name={fullName(user)} isSelf />
              </LoadedPart>
            )}
          </>
        }
      />
    </DetailPage>
  )
}
