import { operations } from '@parley/contract/operations.ts'
import { Plus } from 'lucide-react'
import { Button } from '../kit/actions/Button.tsx'
import { usePanel } from '../kit/address/use-panel.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { useLoaded } from '../shell/api/use-read.ts'
import { SecretsCard } from '../users/SecretsCard.tsx'
import { t } from './profile.messages.ts'

const ApiSecretDialog = lazyPart(async () => (await import('./ApiSecretDialog.tsx')).ApiSecretDialog)

const { DeleteUserApiSecret, UserApiSecret } = operations.Users

/** Secrets with which programs act for the person. */
export function ApiSecrets() {
  const { data: secrets } = useLoaded(UserApiSecret)
  const creating = usePanel('secret')
  const create = (
    <Button size="small" icon={Plus} onPress={creating.open}>
      {t('create')}
    </Button>
  )
  return (
    <>
      <SecretsCard
        title={t('secrets')}
        actions={secrets.length > 0 && create}
        empty={{ title: t('noSecrets'), text: t('noSecretsText'), action: create }}
        secrets={secrets}
        end={{
          operation: DeleteUserApiSecret,
          label: t('remove'),
          title: ({ name }) => t('removeTitle', { name }),
          input: ({ idApiSecret }) => ({ params: { idApiSecret } }),
        }}
      />
      {creating.isOpen && <ApiSecretDialog onClose={creating.close} />}
    </>
  )
}
