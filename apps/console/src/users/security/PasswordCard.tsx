import { operations } from '@parley/contract/operations.ts'
import type { passwordResetSent, UserPassword } from '@parley/contract/users/security.schema.ts'
import { fullName, userBlocked } from '@parley/contract/users/user.rules.ts'
import type { User } from '@parley/contract/users/user.schema.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { Card } from '../../kit/pages/Card.tsx'
import { type Fact, FactList } from '../../kit/pages/FactList.tsx'
import { StatusTag } from '../../kit/text/StatusTag.tsx'
import { Timestamp } from '../../kit/text/Timestamp.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useWrite } from '../../shell/api.ts'
import { ConfirmWrite } from '../../shell/editing/ConfirmWrite.tsx'
import { MailSent } from '../MailSent.tsx'
import { t } from './security.messages.ts'

const { ResetUserPassword, Unlock } = operations.Users

/** How old the password is, how often it was got wrong, and the way out. */
export function PasswordCard({ user, password }: { user: User; password: UserPassword }) {
  const params = { idUser: user.id }
  const [sent, setSent] = useState<z.output<typeof passwordResetSent>>()
  const [isAsking, setAsking] = useState(false)
  const unlock = useWrite(Unlock, { onSuccess: () => showToast('success', t('unlocked')) })
  const isLocked = password.lockedUntil !== null || password.failedAttempts > 0
  return (
    <Card
      title={t('password')}
      actions={
        <>
          {isLocked && (
            <ActionButton
              endpoint={Unlock}
              size="small"
              isPending={unlock.isPending}
              onPress={() => unlock.fire({ params })}
            >
              {t('unlock')}
            </ActionButton>
          )}
          {password.hasPassword && (
            <ActionButton
              endpoint={ResetUserPassword}
              size="small"
              blocked={userBlocked.change(user)}
              onPress={() => setAsking(true)}
            >
              {t('reset')}
            </ActionButton>
          )}
        </>
      }
    >
      <FactList facts={factsOf(password)} />
      {isAsking && (
        <ConfirmWrite
          title={t('resetAsk', { name: fullName(user) })}
          action={t('resetSend')}
          isDangerous={false}
          operation={ResetUserPassword}
          input={{ params }}
          onDone={setSent}
          onClose={() => setAsking(false)}
        >
          {t('resetAskText', { email: user.email ?? '–' })}
        </ConfirmWrite>
      )}
      {sent && (
        <MailSent
          title={t('resetTitle')}
          text={t('resetSent', { email: sent.sentTo })}
          sent={sent}
          linkLabel={t('resetLink')}
          onClose={() => setSent(undefined)}
        />
      )}
    </Card>
  )
}

function factsOf({
  hasPassword,
  changedAt,
  mustChange,
  expiresAt,
  isExpired,
  failedAttempts,
  lockedUntil,
  lockedWhere,
}: UserPassword): Fact[] {
  if (!hasPassword) return [{ label: t('state'), value: t('noPassword') }]
  return [
    {
      label: t('changedAt'),
      value: changedAt ? <Timestamp value={changedAt} /> : '–',
      ...(mustChange ? { note: t('mustChange') } : {}),
    },
    {
      label: t('expires'),
      value: isExpired ? (
        <StatusTag tone="danger">{t('expired')}</StatusTag>
      ) : expiresAt ? (
        <Timestamp value={expiresAt} />
      ) : (
        t('passwordNever')
      ),
    },
    { label: t('attempts'), value: failedAttempts },
    ...(lockedUntil && lockedWhere
      ? [{ label: t('locked'), value: <Timestamp value={lockedUntil} />, note: t(`locked${lockedWhere}`) }]
      : []),
  ]
}
