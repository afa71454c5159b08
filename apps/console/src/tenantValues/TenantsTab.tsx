import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { Building2 } from 'lucide-react'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { columnsOf, ListScreen, listOf, useList } from '../shell/lists.ts'
import { t } from './tenantValues.messages.ts'

const { TenantValues } = operations.TenantValues
const tenants = listOf(screens.variablesStorage, TenantValues, {
  name: 'valuesOfTenants',
  sort: 'name',
  search: t('searchTenants'),
  filters: {},
  row: { id: 'idTenant', name: ({ name }) => name, href: ({ idTenant }) => screens.variablesStorage(idTenant) },
})
const column = columnsOf(TenantValues)
const columns = [
  column.name('name', t('tenant')),
  column.count('values', t('values')),
  column.count('openingTimes', t('openingTimes'), { width: 130 }),
  column.count('secrets', t('secrets')),
  column.time('writtenAt', t('writtenAt')),
  column.words('key', t('key'), ({ key }) => key?.prefix ?? t('none'), { width: 140 }),
  column.own('lastUsedAt', t('lastUsed'), ({ key }) => <Timestamp value={key?.lastUsedAt} />, { width: 140 }),
]

/** The storages of all tenants, for the operator. */
export default function TenantsTab() {
  return (
    <ListScreen
      list={useList(tenants)}
      part={t('tenants')}
      columns={columns}
      empty={{ icon: Building2, title: t('noTenants') }}
    />
  )
}
