import { operations } from '@parley/contract/operations.ts'
import type { ApiSecret } from '@parley/contract/users/apiSecret.schema.ts'
import { userBlocked } from '@parley/contract/users/user.rules.ts'
import type { User } from '@parley/contract/users/user.schema.ts'
import { useState } from 'react'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { ConfirmDialog } from '../../kit/overlays/ConfirmDialog.tsx'
import { Card } from '../../kit/pages/Card.tsx'
import { ErrorState } from '../../kit/states/ErrorState.tsx'
import { useRead, useWrite } from '../../shell/api.ts'
import { SecretList } from '../SecretList.tsx'
import { t } from './detail.messages.ts'

const { UserApiSecrets, RevokeUserApiSecret } = operations.Users

/** The person's API secrets, for whoever may revoke them. */
export function SecretsCard({ user }: { user: User }) {
  const params = { idUser: user.id }
  const { data: secrets, error, refetch } = useRead(UserApiSecrets, { params }, { keepPrevious: false })
  const [revoking, setRevoking] = useState<ApiSecret>()
  const revoke = useWrite(RevokeUserApiSecret, { silent: true })
  return (
    <Card title={t('secrets')} description={t('secretsText')}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {secrets?.length === 0 && <p className="text-faint text-sm">{t('noSecrets')}</p>}
      {secrets && (
        <SecretList
          secrets={secrets}
          actions={(secret) => (
            <ActionButton
              endpoint={RevokeUserApiSecret}
              size="small"
              variant="dangerQuiet"
              blocked={userBlocked.change(user)}
              onPress={() => setRevoking(secret)}
            >
              {t('revoke')}
            </ActionButton>
          )}
        />
      )}
      {revoking && (
        <ConfirmDialog
          title={t('revokeTitle', { name: revoking.name })}
          action={t('revoke')}
          isOpen
          onClose={() => setRevoking(undefined)}
          onConfirm={() => revoke.write({ params: { ...params, idApiSecret: revoking.idApiSecret } })}
        >
          {t('revokeText')}
        </ConfirmDialog>
      )}
    </Card>
  )
}
