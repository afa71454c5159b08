import { OPERATOR_TENANT } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { tenantState } from '@parley/contract/tenants/tenant.enum.ts'
import { useEffect } from 'react'
import { useKit } from '../../kit/KitProvider.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { reportOf } from '../../shell/lists/report.tsx'
import { columnsOf, filter, ListScreen, listOf, useList } from '../../shell/lists.ts'
import { ScreenSkeleton } from '../../shell/pages/ScreenSkeleton.tsx'
import { useActingFor } from '../acting-for.ts'
import { t as area } from '../tenants.area.messages.ts'
import { t } from '../tenants.messages.ts'

const NewTenantDrawer = lazyPart(async () => (await import('../form/NewTenantDrawer.tsx')).NewTenantDrawer)

const { List, Create } = operations.Tenants
const tenants = listOf(screens.tenants, List, {
  name: 'tenants',
  sort: 'name',
  search: t('search'),
  filters: { state: filter.anyOf(t('state'), tenantState) },
  row: { id: 'idTenant', name: ({ name }) => name, href: ({ idTenant }) => screens.tenant(idTenant) },
})
const column = columnsOf(List)
const columns = [
  column.name('name', t('name'), { minWidth: 200 }),
  column.enum('state', t('state'), tenantState),
  column.named('parent', t('parent')),
  column.count('users', area('users')),
  column.count('flows', t('flows')),
  column.count('callsThisMonth', t('callsThisMonth'), { width: 150 }),
  column.time('updatedAt', t('updatedAt')),
]

const report = reportOf(operations.Assets.ReportTenant)

/** The tenants one may see. A list of one would only be a click on the way: it opens at once. */
export default function TenantListPage() {
  const { navigate } = useKit()
  const isOperator = useActingFor() === OPERATOR_TENANT
  const list = useList(tenants)
  const isWhole = !isOperator && Object.keys(list.query).length === 0
  const only = isWhole && list.items?.length === 1 ? list.items[0]?.idTenant : undefined
  useEffect(() => {
    if (only !== undefined) navigate(screens.tenant(only), { replace: true })
  }, [only, navigate])
  if (only !== undefined) return <ScreenSkeleton />
  const create = { endpoint: Create, label: t('newTenant'), drawer: NewTenantDrawer }
  return (
    <ListScreen
      list={list}
      columns={columns}
      create={isOperator ? create : undefined}
      report={report}
      empty={{ title: t('noTenants'), text: t('noTenantsText') }}
    />
  )
}
