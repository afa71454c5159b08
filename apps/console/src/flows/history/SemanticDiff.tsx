import { operations } from '@parley/contract/operations.ts'
import { ErrorState } from '../../kit/states/ErrorState.tsx'
import { CardSkeleton } from '../../kit/states/Skeleton.tsx'
import { useRead } from '../../shell/api.ts'
import { DiffParts } from './DiffParts.tsx'

/** What changed, in the words of the flow. */
export function SemanticDiff({ idCallScript, from, to }: { idCallScript: number; from: number; to: number }) {
  const { data, error, refetch } = useRead(
    operations.CallScripts.HistoryDiff,
    { params: { idCallScript }, query: { from, to } },
    { keepPrevious: false },
  )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return data ? <DiffParts diff={data} /> : <CardSkeleton lines={8} />
}
