import { lockPlace, twoFactorUse, userState } from '@parley/contract/users/user.enum.ts'
import { fullName } from '@parley/contract/users/user.rules.ts'
import type { UserRow } from '@parley/contract/users/user.schema.ts'
import type { Column } from '../../kit/table/column.ts'
import { EnumTag } from '../../kit/text/EnumTag.tsx'
import { StatusTag, Tag } from '../../kit/text/StatusTag.tsx'
import { Timestamp } from '../../kit/text/Timestamp.tsx'
import { t } from '../users.messages.ts'

/** The first role and how many more, so that a row stays one line high. */
function Roles({ roles }: Pick<UserRow, 'roles'>) {
  const [first, ...others] = roles
  if (!first) return <span className="text-faint">{t('noRoles')}</span>
  return (
    <span className="flex min-w-0 items-center gap-1.5" title={roles.map(({ name }) => name).join(', ')}>
      <span className="truncate">{first.name}</span>
      {others.length > 0 && <span className="shrink-0 text-faint text-xs">+{others.length}</span>}
    </span>
  )
}

function State({ user: { state, lockedWhere, isUnreached } }: { user: UserRow }) {
  if (lockedWhere) return <EnumTag of={lockPlace} value={lockedWhere} />
  if (isUnreached)
    return (
      <span title={t('unreachedHelp')}>
        <StatusTag tone="danger">{t('unreached')}</StatusTag>
      </span>
    )
  return <EnumTag of={userState} value={state} />
}

export const userColumns: readonly Column<UserRow>[] = [
  {
    id: 'name',
    header: t('name'),
    cell: (user) => (
      <span className="flex min-w-0 items-center gap-2" title={fullName(user)}>
        <span className="min-w-1/2 truncate">{fullName(user)}</span>
        {user.isGuest && (
          <span className="overflow-hidden" title={t('guest', { tenant: user.tenant })}>
            <Tag>{t('guest', { tenant: user.tenant })}</Tag>
          </span>
        )}
      </span>
    ),
    isSortable: true,
    grow: 3,
    minWidth: 190,
  },
  {
    id: 'username',
    header: t('username'),
    cell: ({ username }) => <span title={username}>{username}</span>,
    isSortable: true,
    grow: 1,
    minWidth: 110,
  },
  {
    id: 'email',
    header: t('email'),
    cell: ({ email }) => <span title={email ?? ''}>{email ?? '–'}</span>,
    isSortable: true,
    grow: 2,
    minWidth: 168,
  },
  { id: 'roles', header: t('roles'), cell: (user) => <Roles roles={user.roles} />, grow: 2, minWidth: 140 },
  {
    id: 'twoFactor',
    header: t('twoFactorShort'),
    cell: ({ twoFactor }) => <EnumTag of={twoFactorUse} value={twoFactor} />,
    width: 96,
  },
  {
    id: 'lastSignInAt',
    header: t('lastSignIn'),
    cell: ({ lastSignInAt }) =>
      lastSignInAt ? <Timestamp value={lastSignInAt} /> : <span className="text-faint">{t('neverSignedIn')}</span>,
    isSortable: true,
    width: 156,
  },
  {
    id: 'state',
    header: t('state'),
    cell: (user) => <State user={user} />,
    width: 118,
  },
]
