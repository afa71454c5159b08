import { operations } from '@parley/contract/operations.ts'
import { Building2 } from 'lucide-react'
import { Refused } from '../../accessRequests/Refused.tsx'
import { ButtonLink } from '../../kit/actions/Link.tsx'
import { DetailPage } from '../../kit/pages/DetailPage.tsx'
import { EmptyState } from '../../kit/states/EmptyState.tsx'
import { ErrorState } from '../../kit/states/ErrorState.tsx'
import { CardSkeleton } from '../../kit/states/Skeleton.tsx'
import { refusalOf } from '../../shell/access/explain-refusal.ts'
import { CallError, useRead } from '../../shell/api.ts'
import { useAreaParams } from '../../shell/area.ts'
import { crumbsOf } from '../../shell/crumbs.ts'
import { tenantArea } from '../tenants.area.tsx'
import { t } from '../tenants.messages.ts'
import { TENANTS_PATH } from '../tenants.path.ts'
import { TenantDetail } from './TenantDetail.tsx'

/** One tenant: who it is, what it may use, who works there, how it signs in. */
export default function TenantDetailPage() {
  const { idTenant } = useAreaParams(tenantArea)
  const { data, error, refetch } = useRead(operations.Tenants.Basic, { params: { idTenant } }, { keepPrevious: false })
  if (data) return <TenantDetail key={idTenant} tenant={data} />
  if (!error)
    return (
      <DetailPage crumbs={crumbsOf(tenantArea)} title={undefined}>
        <CardSkeleton lines={8} />
      </DetailPage>
    )
  const refusal = refusalOf(error)
  if (refusal) return <Refused isPage missing={refusal.missing} roles={refusal.grantedBy} people={refusal.canGive} />
  return (
    <div className="grid flex-1 place-items-center">
      {error instanceof CallError && error.status === 404 ? (
        <EmptyState
          title={t('notFound')}
          icon={<Building2 size={18} aria-hidden />}
          action={<ButtonLink href={TENANTS_PATH}>{t('toTenants')}</ButtonLink>}
        >
          {t('notFoundText')}
        </EmptyState>
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} />
      )}
    </div>
  )
}
