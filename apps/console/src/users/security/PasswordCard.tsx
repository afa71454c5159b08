import { operations } from '@parley/contract/operations.ts'
import type { passwordResetSent, UserPassword } from '@parley/contract/users/security.schema.ts'
import { fullName, userBlocked } from '@parley/contract/users/user.rules.ts'
import type { User } from '@parley/contract/users/user.schema.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { Button } from '../../kit/actions/Button.tsx'
import { CopyField } from '../../kit/fields/CopyField.tsx'
import { ConfirmDialog } from '../../kit/overlays/ConfirmDialog.tsx'
import { Dialog } from '../../kit/overlays/Dialog.tsx'
import { Card } from '../../kit/pages/Card.tsx'
import { type Fact, FactList } from '../../kit/pages/FactList.tsx'
import { StatusTag } from '../../kit/text/StatusTag.tsx'
import { Timestamp } from '../../kit/text/Timestamp.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useWrite } from '../../shell/api.ts'
import { t } from './security.messages.ts'

const { ResetUserPassword, Unlock } = operations.Users

/** How old the password is, how often it was got wrong, and the way out. */
export function PasswordCard({ user, password }: { user: User; password: UserPassword }) {
  const params = { idUser: user.id }
  const [sent, setSent] = useState<z.output<typeof passwordResetSent>>()
  const [isAsking, setAsking] = useState(false)
  const reset = useWrite(ResetUserPassword, { silent: true })
  const unlock = useWrite(Unlock, {
    onSuccess: () => showToast('success', t('unlocked')),
  })
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
      <ConfirmDialog
        title={t('resetAsk', { name: fullName(user) })}
        action={t('resetSend')}
        isDangerous={false}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => reset.write({ params }).then(setSent)}
      >
        {t('resetAskText', { email: user.email ?? '–' })}
      </ConfirmDialog>
      {sent && (
        <Dialog
          title={t('resetTitle')}
          isOpen
          onClose={() => setSent(undefined)}
          footer={<Button onPress={() => setSent(undefined)}>OK</Button>}
        >
          <div className="flex flex-col gap-4 text-soft">
            <p>{t('resetSent', { email: sent.sentTo })}</p>
            {sent.folder !== null && <p className="break-words">{t('resetFolder', { folder: sent.folder })}</p>}
            {sent.link !== null && (
              <>
                <p>{t('resetLinkText')}</p>
                <CopyField label={t('resetLink')} value={sent.link} />
              </>
            )}
          </div>
        </Dialog>
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
