import { CreateUserApiSecret as fields } from '@parley/contract/fields/users.gen.ts'
import type { EndpointDeclaration } from '@parley/contract/kernel/endpoint.ts'
import type { InputOf, Operation } from '@parley/contract/kernel/operation.ts'
import { operations } from '@parley/contract/operations.ts'
import type { ApiSecret } from '@parley/contract/users/apiSecret.schema.ts'
import { type ReactNode, useState } from 'react'
import type { Blocked } from '../kit/blocked.ts'
import { TableCard } from '../kit/table/TableCard.tsx'
import { ConfirmWrite } from '../shell/editing/ConfirmWrite.tsx'
import { columnsOf } from '../shell/lists.ts'
import { t } from './detail/detail.messages.ts'
import { permissionWords } from './detail/permission-words.ts'

const namesOf = ({ scopes }: ApiSecret) =>
  Object.entries(scopes ?? {}).flatMap(([area, actions]) =>
    actions.map((action) => (action === -1 ? area : permissionWords(`${area}.${action}`))),
  )
const column = columnsOf(operations.Users.UserApiSecret)
const columns = [
  column.name('name', fields.name.label, { grow: 2, minWidth: 120 }),
  column.own('prefix', t('secretPrefix'), ({ prefix }) => <code>{prefix}…</code>, { width: 108 }),
  column.own(
    'scopes',
    fields.scopes.label,
    (secret) => (
      <span title={namesOf(secret).join('\n')}>
        {secret.scopes === null ? t('all') : t('scopesCount', { count: namesOf(secret).length })}
      </span>
    ),
    { minWidth: 120 },
  ),
  column.time('lastUsedAt', t('secretUsed'), { never: t('never'), width: 140 }),
  column.time('expiresAt', fields.expiresAt.label, { never: t('never'), style: 'date', width: 110 }),
]

type Props<E extends EndpointDeclaration> = {
  title: string
  description?: string
  actions?: ReactNode
  empty: { title: string; text?: string; action?: ReactNode }
  secrets: readonly ApiSecret[]
  /** How one of them is ended. */
  end: {
    operation: Operation<E>
    label: string
    title: (secret: ApiSecret) => string
    input: (secret: ApiSecret) => InputOf<E>
    blocked?: Blocked
  }
}

/** API secrets with what they may do, when they were last used and when they expire; each can be ended. */
export function SecretsCard<E extends EndpointDeclaration>({ secrets, end, ...card }: Props<E>) {
  const [ending, setEnding] = useState<ApiSecret>()
  return (
    <TableCard<ApiSecret>
      {...card}
      rows={secrets}
      rowId={({ idApiSecret }) => String(idApiSecret)}
      rowName={({ name }) => name}
      columns={columns}
      rowActions={(secret) => [
        {
          id: 'end',
          label: end.label,
          isDangerous: true,
          endpoint: end.operation,
          blocked: end.blocked,
          onAction: () => setEnding(secret),
        },
      ]}
    >
      {ending && (
        <ConfirmWrite
          title={end.title(ending)}
          action={end.label}
          operation={end.operation}
          input={end.input(ending)}
          onClose={() => setEnding(undefined)}
        >
          {t('revokeText')}
        </ConfirmWrite>
      )}
    </TableCard>
  )
}
