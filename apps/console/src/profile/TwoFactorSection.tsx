import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { Button } from '../kit/actions/Button.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { FactList } from '../kit/pages/FactList.tsx'
import { showToast } from '../kit/toasts/toasts.ts'
import { useUserInfo } from '../shell/access/use-user-info.ts'
import { useLoaded, useWrite } from '../shell/api.ts'
import { PasswordQuestion } from '../users/security/PasswordQuestion.tsx'
import { factsOf } from '../users/security/TwoFactorCard.tsx'
import { t } from './profile.messages.ts'

const EnrolDialog = lazyPart(async () => (await import('./TwoFactorDialogs.tsx')).EnrolDialog)
const RecoveryCodes = lazyPart(async () => (await import('./TwoFactorDialogs.tsx')).RecoveryCodes)

const { GetTwoFactorState, ChangeTwoFactorState, RecoveryCodes: Codes } = operations.Users

/** The person’s own two-factor authentication: set up, new recovery codes, turned off. */
export function TwoFactorSection() {
  const { id } = useUserInfo()
  const { data } = useLoaded(GetTwoFactorState, { params: { idUser: id } })
  const [asked, ask] = useState<'enrol' | 'off' | 'codes'>()
  const [codes, show] = useState<readonly string[]>()
  const change = useWrite(ChangeTwoFactorState, { silent: true })
  const renew = useWrite(Codes, { silent: true })
  if (data.managedBy !== null)
    return (
      <Card title={t('twoFactor')}>
        <p className="text-soft text-sm">{t('factorManaged', { provider: data.managedBy })}</p>
      </Card>
    )
  const close = () => ask(undefined)
  return (
    <Card
      title={t('twoFactor')}
      actions={
        data.isOn ? (
          <>
            <Button size="small" onPress={() => ask('codes')}>
              {t('codesNew')}
            </Button>
            <Button size="small" variant="dangerQuiet" onPress={() => ask('off')}>
              {t('factorOff')}
            </Button>
          </>
        ) : (
          <Button size="small" onPress={() => ask('enrol')}>
            {t('enrol')}
          </Button>
        )
      }
    >
      <FactList facts={factsOf(data)} />
      {asked === 'enrol' && <EnrolDialog onClose={close} onCodes={show} />}
      {asked === 'off' && (
        <PasswordQuestion
          title={t('factorOffTitle')}
          action={t('factorOff')}
          onClose={close}
          onConfirm={async (password) => {
            await change.write({ body: { action: 'disable', password } })
            showToast('success', t('factorIsOff'))
          }}
        >
          {t('factorOffText')}
        </PasswordQuestion>
      )}
      {asked === 'codes' && (
        <PasswordQuestion
          title={t('codesNew')}
          action={t('codesNew')}
          isDangerous={false}
          onClose={close}
          onConfirm={async (password) => show((await renew.write({ body: { password } })).recoveryCodes)}
        >
          {t('codesNewText')}
        </PasswordQuestion>
      )}
      {codes && <RecoveryCodes codes={codes} onClose={() => show(undefined)} />}
    </Card>
  )
}
