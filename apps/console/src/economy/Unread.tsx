import { lazyPart } from '../kit/lazy-part.tsx'
import { ErrorState } from '../kit/states/ErrorState.tsx'
import { CardSkeleton } from '../kit/states/Skeleton.tsx'
import { refusalOf } from '../shell/access/explain-refusal.ts'

const Refused = lazyPart(async () => (await import('../shell/access/Refused.tsx')).Refused)

/** In place of amounts that are not there: still being read, refused or failed. */
export function Unread({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const refusal = refusalOf(error)
  if (refusal) return <Refused refusal={refusal} />
  return error ? <ErrorState error={error} onRetry={onRetry} /> : <CardSkeleton lines={8} />
}
