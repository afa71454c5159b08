import type { ReactNode } from 'react'
import { ErrorState } from '../../kit/states/ErrorState.tsx'
import { refusalOf } from '../access/explain-refusal.ts'
import { Refused } from '../access/Refused.tsx'
import { CallError } from '../api/call-error.ts'

type Props = {
  error: unknown
  /** Shown where the core knows no such thing. */
  missing: ReactNode
  onRetry: () => void
}

/** In the place of a page that cannot be shown: refused, not there, or worth another try. */
export function FailedPage({ error, missing, onRetry }: Props) {
  const refusal = refusalOf(error)
  if (refusal) return <Refused refusal={refusal} isPage />
  if (error instanceof CallError && error.status === 404) return missing
  return (
    <div className="grid flex-1 place-items-center">
      <ErrorState error={error} onRetry={onRetry} isPage />
    </div>
  )
}
