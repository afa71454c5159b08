import { type AreaName, areas } from '@parley/contract/kernel/permissions.ts'
import type { HeldPermission } from '@parley/contract/users/userRoles.schema.ts'
import { useState } from 'react'
import { SearchField } from '../../kit/fields/SearchField.tsx'
import { Card } from '../../kit/pages/Card.tsx'
import { t } from './detail.messages.ts'
import { permissionWords } from './permission-words.ts'

const nameOf = ({ area, action, value }: HeldPermission) => `${area}.${action}${value === null ? '' : `:${value}`}`
const labelOf = (area: string) => (Object.hasOwn(areas, area) ? areas[area as AreaName].label : area) // hasOwn has just said so

/** Every permission that counts, by area, each with the roles it comes from. */
export function EffectivePermissions({
  permissions,
  tenant,
}: {
  permissions: readonly HeldPermission[]
  tenant: string
}) {
  const [search, setSearch] = useState('')
  const found = permissions.filter((each) =>
    `${permissionWords(nameOf(each))} ${nameOf(each)} ${each.roles.map(({ name }) => name).join(' ')}`
      .toLowerCase()
      .includes(search.trim().toLowerCase()),
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
