import { OPERATOR_TENANT } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { tenantState } from '@parley/contract/tenants/tenant.enum.ts'
import type { TenantRow } from '@parley/contract/tenants/tenant.schema.ts'
import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { useKit } from '../../kit/KitProvider.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { ListPage } from '../../kit/pages/ListPage.tsx'
import { EmptyState } from '../../kit/states/EmptyState.tsx'
import { usePages } from '../../shell/api.ts'
import { useAreaSearch } from '../../shell/area.ts'
import { crumbsOf } from '../../shell/crumbs.ts'
import { ExportMenu } from '../../shell/export/ExportMenu.tsx'
import { ScreenSkeleton } from '../../shell/pages/ScreenSkeleton.tsx'
import { useActingFor } from '../acting-for.ts'
import { t as area } from '../tenants.area.messages.ts'
import { tenantsArea } from '../tenants.area.tsx'
import { t } from '../tenants.messages.ts'
import { tenantColumns } from './tenant.columns.tsx'
import { tenantFilterOf, tenantQueryOf } from './tenant-query.ts'

const NewTenantDrawer = lazyPart(async () => (await import('../form/NewTenantDrawer.tsx')).NewTenantDrawer)

const rowId = ({ idTenant }: TenantRow) => String(idTenant)
const rowName = ({ name }: TenantRow) => name
const rowHref = ({ idTenant }: TenantRow) => screens.tenant(idTenant)
const filters = [
  {
    name: 'state',
    label: t('state'),
    options: tenantState.entries.map(({ value, label }) => ({ value, label })),
    isMultiple: true,
  },
]

/** A list of one would only be a click on the way: it opens at once. */
function useOnlyTenant(tenants: readonly TenantRow[] | undefined): TenantRow | undefined {
  const { navigate } = useKit()
  const only = tenants?.length === 1 ? tenants[0] : undefined
  useEffect(() => {
    if (only) navigate(rowHref(only), { replace: true })
  }, [only, navigate])
  return only
}

/** The tenants one may see. */
export default function TenantListPage() {
  const [search, change] = useAreaSearch(tenantsArea)
  const isOperator = useActingFor() === OPERATOR_TENANT
  const pages = usePages(operations.Tenants.List, { query: tenantQueryOf(search) })
  const only = useOnlyTenant(isOperator || search.q !== '' || search.state !== '' ? undefined : pages.items)
  if (only) return <ScreenSkeleton />
  return (
    <ListPage<TenantRow>
      name="tenants"
      crumbs={crumbsOf(tenantsArea)}
      title={area('tenants')}
      total={pages.count}
      secondary={<ExportMenu operation={operations.Assets.ReportTenants} query={tenantFilterOf(search)} />}
      primary={
        isOperator && (
          <ActionButton
            variant="primary"
            endpoint={operations.Tenants.Create}
            icon={Plus}
            onPress={() => change({ panel: 'new' }, { push: true })}
          >
            {t('newTenant')}
          </ActionButton>
        )
      }
      searchHint={t('search')}
      filters={filters}
      {...pages.table}
      rowId={rowId}
      rowName={rowName}
      rowHref={rowHref}
      columns={tenantColumns}
      empty={<EmptyState title={t('noTenants')}>{t('noTenantsText')}</EmptyState>}
    >
      {search.panel === 'new' && <NewTenantDrawer onClose={() => change({ panel: '' })} />}
    </ListPage>
  )
}
