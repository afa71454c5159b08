import { operations } from '@parley/contract/operations.ts'
import { useRead } from '../../shell/api.ts'
import { useAreaParams } from '../../shell/area.ts'
import { crumbsOf } from '../../shell/crumbs.ts'
import { LoadedPage } from '../../shell/pages/LoadedPage.tsx'
import { tenantArea } from '../tenants.area.tsx'
import { t } from '../tenants.messages.ts'
import { TenantDetail } from './TenantDetail.tsx'

const missing = { title: t('notFound'), text: t('notFoundText') }

/** One tenant: who it is, what it may use, who works there, how it signs in. */
export default function TenantDetailPage() {
  const { idTenant } = useAreaParams(tenantArea)
  const read = useRead(operations.Tenants.Basic, { params: { idTenant } }, { keepPrevious: false })
  return (
    <LoadedPage read={read} crumbs={crumbsOf(tenantArea)} missing={missing}>
      {(tenant) => <TenantDetail key={idTenant} tenant={tenant} />}
    </LoadedPage>
  )
}
