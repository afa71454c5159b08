import { foldText } from '@parley/contract/kernel/foldText.ts'
import { type AreaName, areas } from '@parley/contract/kernel/permissions.ts'
import { operations } from '@parley/contract/operations.ts'
import type { User } from '@parley/contract/users/user.schema.ts'
import type { HeldPermission } from '@parley/contract/users/userRoles.schema.ts'
import { useState } from 'react'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { SearchField } from '../../kit/fields/SearchField.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { Card } from '../../kit/pages/Card.tsx'
import { Tag } from '../../kit/text/StatusTag.tsx'
import { useLoaded } from '../../shell/api.ts'
import { t as words } from '../users.messages.ts'
import { t } from './detail.messages.ts'
import { permissionWords } from './permission-words.ts'

const RolesDrawer = lazyPart(async () => (await import('./RolesDrawer.tsx')).RolesDrawer)

const { UserRoles, UpdateUserRoles } = operations.Users

/** Permission groups by tenant, and the permissions they come to. */
export function RolesCard({ user }: { user: User }) {
  const { data } = useLoaded(UserRoles, { params: { idUser: user.id } })
  const [editing, setEditing] = useState<number>()
  const here = data.tenants[0]
  const edited = data.tenants.find(({ idTenant }) => idTenant === editing)
  return (
    <>
      <Card title={words('roles')}>
        <ul className="flex flex-col">
          {data.tenants.map(({ idTenant, tenant, roles, canEdit }) => (
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
      {here && <EffectivePermissions permissions={data.effective} tenant={here.tenant} />}
      {edited && <RolesDrawer key={edited.idTenant} user={user} held={edited} onClose={() => setEditing(undefined)} />}
    </>
  )
}

const nameOf = ({ area, action, value }: HeldPermission) => `${area}.${action}${value === null ? '' : `:${value}`}`
const labelOf = (area: string) => (Object.hasOwn(areas, area) ? areas[area as AreaName].label : area) // hasOwn has just said so

type EffectiveProps = { permissions: readonly HeldPermission[]; tenant: string }

/** Every permission that counts, by area, each with the permission groups it comes from. */
function EffectivePermissions({ permissions, tenant }: EffectiveProps) {
  const [search, setSearch] = useState('')
  const found = permissions.filter((each) =>
    foldText(
      `${permissionWords(nameOf(each))} ${nameOf(each)} ${each.roles.map(({ name }) => name).join(' ')}`,
    ).includes(foldText(search.trim())),
  )
  const groups = Map.groupBy(found, ({ area }) => area)
  return (
    <Card title={t('effective')} description={t('effectiveHelp', { tenant })}>
      {permissions.length === 0 ? (
        <p className="text-faint text-sm">{t('effectiveNone')}</p>
      ) : (
        <div className="flex flex-col gap-3">
          <SearchField
            label={t('effectiveSearch')}
            placeholder={t('effectiveSearch')}
            value={search}
            onChange={setSearch}
          />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
          {/* biome-ignore lint/a11y/useSemanticElements: no second landmark of the card's name, and no fieldset */}
          <div role="group" className="max-h-96 overflow-y-auto" tabIndex={0} aria-label={t('effectiveList')}>
            {[...groups].map(([area, held]) => (
              <section key={area} className="border-line border-b py-2.5 last:border-0">
                <h3 className="pb-1 font-medium text-ink text-sm">{labelOf(area)}</h3>
                <dl className="grid gap-1 text-sm">
                  {held.map((each) => (
                    <div key={nameOf(each)} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-3">
                      <dt className="text-soft">{permissionWords(nameOf(each)).replace(`${labelOf(area)}: `, '')}</dt>
                      <dd className="text-faint">
                        {each.roles
                          .map((role) => (role.tenant === tenant ? role.name : `${role.name} (${role.tenant})`))
                          .join(', ')}
                      </dd>
                    </div>
                  ))}
                </dl>
              </section>
            ))}
          </div>
        </div>
      )}
    </Card>
  )
}
