import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { FailedPage } from './FailedPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

/** In the place of a screen that failed. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const boundary = useQueryErrorResetBoundary()
  const retry = () => {
    boundary.reset()
    reset()
    void router.invalidate()
  }
  return <FailedPage error={error} missing={<NotFoundPage />} onRetry={retry} />
}
