import type { ApiSecret } from '@parley/contract/users/apiSecret.schema.ts'
import type { ReactNode } from 'react'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { t } from './detail/detail.messages.ts'
import { permissionWords } from './detail/permission-words.ts'

/** What a secret may, in a few words. */
function Scopes({ scopes }: Pick<ApiSecret, 'scopes'>) {
  if (scopes === null) return t('scopes', { scopes: t('all') })
  const names = Object.entries(scopes).flatMap(([area, actions]) =>
    actions.map((action) => (action === -1 ? area : permissionWords(`${area}.${action}`))),
  )
  return <span title={names.join('\n')}>{t('scopes', { scopes: t('scopesCount', { count: names.length }) })}</span>
}

/** API secrets with what they may, when they were last used and when they end. */
export function SecretList({
  secrets,
  actions,
}: {
  secrets: readonly ApiSecret[]
  actions: (secret: ApiSecret) => ReactNode
}) {
  return (
    <ul>
      {secrets.map((secret) => (
        <li key={secret.idApiSecret} className="flex items-center gap-4 border-line border-b py-2.5 last:border-0">
          <div className="min-w-0 flex-1">
            <p className="truncate font-medium text-ink" title={secret.name}>
              {secret.name}
            </p>
            <p className="text-faint text-xs">
              <code>{secret.prefix}…</code> · <Scopes scopes={secret.scopes} /> ·{' '}
              {secret.lastUsedAt ? (
                <>
                  {t('secretUsed')} <Timestamp value={secret.lastUsedAt} />
                </>
              ) : (
                t('secretUnused')
              )}
              {secret.expiresAt && (
                <>
                  {' · '}
                  {t('secretExpires')} <Timestamp value={secret.expiresAt} />
                </>
              )}
            </p>
          </div>
          {actions(secret)}
        </li>
      ))}
    </ul>
  )
}
