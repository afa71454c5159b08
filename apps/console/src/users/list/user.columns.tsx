import { operations } from '@parley/contract/operations.ts'
import { lockPlace, twoFactorUse, userState } from '@parley/contract/users/user.enum.ts'
import { fullName } from '@parley/contract/users/user.rules.ts'
import type { UserRow } from '@parley/contract/users/user.schema.ts'
import { EnumTag } from '../../kit/text/EnumTag.tsx'
import { StatusTag, Tag } from '../../kit/text/StatusTag.tsx'
import { columnsOf } from '../../shell/lists.ts'
import { t } from '../users.messages.ts'

/** A guest is named with the tenant where they are at home. */
const Name = ({ user }: { user: UserRow }) => (
  <span className="flex min-w-0 items-center gap-2" title={fullName(user)}>
    <span className="min-w-1/2 truncate">{fullName(user)}</span>
    {user.isGuest && (
      <span className="overflow-hidden" title={t('guest', { tenant: user.tenant })}>
        <Tag>{t('guest', { tenant: user.tenant })}</Tag>
      </span>
    )}
  </span>
)

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

const column = columnsOf(operations.Users.List)
export const userColumns = [
  column.own('name', t('name'), (user) => <Name user={user} />, { grow: 3, minWidth: 190 }),
  column.text('username', t('username'), { minWidth: 110 }),
  column.text('email', t('email'), { grow: 2, minWidth: 168 }),
  column.own('roles', t('roles'), ({ roles }) => <Roles roles={roles} />, { grow: 2, minWidth: 140 }),
  column.enum('twoFactor', t('twoFactorShort'), twoFactorUse, { width: 96 }),
  column.time('lastSignInAt', t('lastSignIn'), { never: t('neverSignedIn'), width: 156 }),
  column.own('state', t('state'), (user) => <State user={user} />, { width: 118 }),
]
