import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Refused } from '../../accessRequests/Refused.tsx'
import { ErrorState } from '../../kit/states/ErrorState.tsx'
import { refusalOf } from '../access/explain-refusal.ts'
import { CallError } from '../api/call-error.ts'
import { NotFoundPage } from './NotFoundPage.tsx'

/** In the place of a screen that failed: refused, not there, or worth another try. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const boundary = useQueryErrorResetBoundary()
  const refusal = refusalOf(error)
  if (refusal) return <Refused isPage missing={refusal.missing} roles={refusal.grantedBy} people={refusal.canGive} />
  if (error instanceof CallError && error.status === 404) return <NotFoundPage text={error.message} />
  return (
    <div className="grid flex-1 place-items-center">
      <ErrorState
        error={error}
        onRetry={() => {
          boundary.reset()
          reset()
          void router.invalidate()
        }}
      />
    </div>
  )
}
