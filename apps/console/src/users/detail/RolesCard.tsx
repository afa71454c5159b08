import { operations } from '@parley/contract/operations.ts'
import type { User } from '@parley/contract/users/user.schema.ts'
import { useState } from 'react'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { Card } from '../../kit/pages/Card.tsx'
import { ErrorState } from '../../kit/states/ErrorState.tsx'
import { CardSkeleton } from '../../kit/states/Skeleton.tsx'
import { Tag } from '../../kit/text/StatusTag.tsx'
import { useRead } from '../../shell/api.ts'
import { t as words } from '../users.messages.ts'
import { t } from './detail.messages.ts'
import { EffectivePermissions } from './EffectivePermissions.tsx'

const RolesDrawer = lazyPart(async () => (await import('./RolesDrawer.tsx')).RolesDrawer)

const { UserRoles, UpdateUserRoles } = operations.Users

/** Roles by tenant, and what they amount to. */
export function RolesCard({ user }: { user: User }) {
  const { data, error, refetch } = useRead(UserRoles, { params: { idUser: user.id } }, { keepPrevious: false })
  const [editing, setEditing] = useState<number>()
  const here = data?.tenants[0]
  const edited = data?.tenants.find(({ idTenant }) => idTenant === editing)
  return (
    <>
      <Card title={words('roles')}>
        {!data && !error && <CardSkeleton lines={3} />}
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        <ul className="flex flex-col">
          {data?.tenants.map(({ idTenant, tenant, roles, canEdit }) => (
            <li key={idTenant} className="flex items-center gap-4 border-line border-b py-2.5 last:border-0">
              <div className="flex min-w-0 flex-1 flex-col gap-1.5">
                <p className="text-faint text-xs">{tenant}</p>
                <div className="flex flex-wrap gap-1.5">
                  {roles.length === 0 && <span className="text-faint text-sm">{words('noRoles')}</span>}
                  {roles.map(({ id, name }) => (
                    <Tag key={id}>{name}</Tag>
                  ))}
                </div>
              </div>
              {canEdit && (
                <ActionButton endpoint={UpdateUserRoles} size="small" onPress={() => setEditing(idTenant)}>
                  {t('editRoles')}
                </ActionButton>
              )}
            </li>
          ))}
        </ul>
      </Card>
      {data && here && <EffectivePermissions permissions={data.effective} tenant={here.tenant} />}
      {edited && <RolesDrawer key={edited.idTenant} user={user} held={edited} onClose={() => setEditing(undefined)} />}
    </>
  )
}
