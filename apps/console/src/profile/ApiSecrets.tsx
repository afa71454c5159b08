import { operations } from '@parley/contract/operations.ts'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../kit/actions/Button.tsx'
import { usePanel } from '../kit/address/use-panel.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { ConfirmDialog } from '../kit/overlays/ConfirmDialog.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import { useLoaded } from '../shell/api/use-read.ts'
import { useWrite } from '../shell/api/use-write.ts'
import { SecretList } from '../users/SecretList.tsx'
import { t } from './profile.messages.ts'

const ApiSecretDialog = lazyPart(async () => (await import('./ApiSecretDialog.tsx')).ApiSecretDialog)

/** Secrets with which programs act for the person. */
export function ApiSecrets() {
  const { data: secrets } = useLoaded(operations.Users.UserApiSecret)
  const creating = usePanel('secret')
  const [removing, setRemoving] = useState<(typeof secrets)[number]>()
  const remove = useWrite(operations.Users.DeleteUserApiSecret, {
    silent: true,
  })
  const create = (
    <Button size="small" icon={Plus} onPress={creating.open}>
      {t('create')}
    </Button>
  )
  return (
    <Card title={t('secrets')} actions={secrets.length > 0 && create}>
      {secrets.length === 0 ? (
        <EmptyState title={t('noSecrets')} icon={KeyRound} action={create}>
          {t('noSecretsText')}
        </EmptyState>
      ) : (
        <SecretList
          secrets={secrets}
          actions={(secret) => (
            <Button size="small" variant="dangerQuiet" onPress={() => setRemoving(secret)}>
              {t('remove')}
            </Button>
          )}
        />
      )}
      {creating.isOpen && <ApiSecretDialog isOpen onClose={creating.close} />}
      {removing && (
        <ConfirmDialog
          title={t('removeTitle', { name: removing.name })}
          action={t('remove')}
          isOpen
          onClose={() => setRemoving(undefined)}
          onConfirm={() => remove.write({ params: { idApiSecret: removing.idApiSecret } })}
        >
          {t('removeText')}
        </ConfirmDialog>
      )}
    </Card>
  )
}
