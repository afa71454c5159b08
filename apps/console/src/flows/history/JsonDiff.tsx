import { operations } from '@parley/contract/operations.ts'
import { DiffViewer } from '../../kit/code/code-viewers.tsx'
import { ErrorState } from '../../kit/states/ErrorState.tsx'
import { CardSkeleton } from '../../kit/states/Skeleton.tsx'
import { useRead } from '../../shell/api.ts'
import { t } from './history.messages.ts'

const indented = (value: unknown) => JSON.stringify(value, null, 2) ?? ''

/** The two documents as JSON beside each other. */
export function JsonDiff({ idCallScript, from, to }: { idCallScript: number; from: number; to: number }) {
  const { data, error, refetch } = useRead(
    operations.CallScripts.HistoryDiffJson,
    { params: { idCallScript }, query: { from, to } },
    { keepPrevious: false },
  )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <CardSkeleton lines={10} />
  return (
    <DiffViewer
      label={t('diffTitle', { from, to })}
      before={indented(data.from.document)}
      after={indented(data.to.document)}
    />
  )
}
