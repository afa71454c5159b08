import { operations } from '@parley/contract/operations.ts'
import { Workflow } from 'lucide-react'
import { Refused } from '../accessRequests/Refused.tsx'
import { ButtonLink } from '../kit/actions/Link.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import { ErrorState } from '../kit/states/ErrorState.tsx'
import { refusalOf } from '../shell/access/explain-refusal.ts'
import { CallError, useRead } from '../shell/api.ts'
import { useAreaParams } from '../shell/area.ts'
import { t } from './detail/detail.messages.ts'
import { FlowDetail } from './detail/FlowDetail.tsx'
import { FlowDetailSkeleton } from './detail/FlowDetailSkeleton.tsx'
import { flowArea } from './flows.area.tsx'
import { FLOWS_PATH } from './flows.path.ts'

/** One flow: what it is, what it does, who uses it, how it became so. */
export default function FlowDetailPage() {
  const { idCallScript } = useAreaParams(flowArea)
  const { data, error, refetch } = useRead(
    operations.CallScripts.Basic,
    { params: { idCallScript } },
    { keepPrevious: false },
  )
  if (data) return <FlowDetail key={idCallScript} flow={data} />
  if (!error) return <FlowDetailSkeleton />
  const refusal = refusalOf(error)
  if (refusal) return <Refused isPage missing={refusal.missing} roles={refusal.grantedBy} people={refusal.canGive} />
  return (
    <div className="grid flex-1 place-items-center">
      {error instanceof CallError && error.status === 404 ? (
        <EmptyState
          title={t('notFound')}
          icon={<Workflow size={18} aria-hidden />}
          action={<ButtonLink href={FLOWS_PATH}>{t('toFlows')}</ButtonLink>}
        >
          {t('notFoundText')}
        </EmptyState>
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} />
      )}
    </div>
  )
}
