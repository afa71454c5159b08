import { operations } from '@parley/contract/operations.ts'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../kit/actions/Button.tsx'
import { ConfirmDialog } from '../kit/overlays/ConfirmDialog.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { useSearchState } from '../kit/use-search-state.ts'
import { useLoaded } from '../shell/api/use-read.ts'
import { useWrite } from '../shell/api/use-write.ts'
import { ApiSecretDialog } from './ApiSecretDialog.tsx'
import { t } from './profile.messages.ts'

/** Secrets with which programs act for the person. */
export function ApiSecrets() {
  const { data: secrets } = useLoaded(operations.Users.UserApiSecret)
  const [search, patch] = useSearchState()
  const [removing, setRemoving] = useState<(typeof secrets)[number]>()
  const remove = useWrite(operations.Users.DeleteUserApiSecret, {
    silent: true,
    invalidates: [operations.Users.UserApiSecret],
  })
  const create = (
    <Button size="small" icon={<Plus size={14} aria-hidden />} onPress={() => patch({ panel: 'secret' }, true)}>
      {t('create')}
    </Button>
  )
  return (
    <Card title={t('secrets')} actions={secrets.length > 0 && create}>
      {secrets.length === 0 ? (
        <EmptyState title={t('noSecrets')} icon={<KeyRound size={18} aria-hidden />} action={create}>
          {t('noSecretsText')}
        </EmptyState>
      ) : (
        <ul>
          {secrets.map((secret) => (
            <li key={secret.idApiSecret} className="flex items-center gap-4 border-line border-b py-2.5 last:border-0">
              <div className="min-w-0 flex-1">
                <p className="truncate font-medium text-ink">{secret.name}</p>
                <p className="text-faint text-xs">
                  <code>{secret.prefix}…</code> · {t('created')} <Timestamp value={secret.createdAt} /> ·{' '}
                  {t('lastUsed')} {secret.lastUsedAt ? <Timestamp value={secret.lastUsedAt} /> : t('neverUsed')}
                  {secret.expiresAt && (
                    <>
                      {' '}
                      · {t('expires')} <Timestamp value={secret.expiresAt} />
                    </>
                  )}
                </p>
              </div>
              <Button size="small" variant="dangerQuiet" onPress={() => setRemoving(secret)}>
                {t('remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ApiSecretDialog isOpen={search.get('panel') === 'secret'} onClose={() => patch({ panel: undefined })} />
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
