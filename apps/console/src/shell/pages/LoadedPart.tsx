import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { CatchBoundary } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { ErrorState } from '../../kit/states/ErrorState.tsx'
import { CardSkeleton } from '../../kit/states/Skeleton.tsx'

type BoundaryProps = {
  /** Its shape until everything in it has been read. */
  skeleton: ReactNode
  failed: (error: unknown, retry: () => void) => ReactNode
  children: ReactNode
}

/** Around what takes its data by `useLoaded`: what stands there until it is read, and where it could not be. */
export function LoadedBoundary({ skeleton, failed, children }: BoundaryProps) {
  const reads = useQueryErrorResetBoundary()
  return (
    <CatchBoundary
      getResetKey={() => ''} // only another try ends it
      errorComponent={({ error, reset }) =>
        failed(error, () => {
          reads.reset()
          reset()
        })
      }
    >
      <Suspense fallback={skeleton}>{children}</Suspense>
    </CatchBoundary>
  )
}

/** A card, tab or panel that reads for itself: grey lines until it has, and what went wrong with another try. */
export const LoadedPart = ({ lines = 4, children }: { lines?: number; children: ReactNode }) => (
  <LoadedBoundary
    skeleton={<CardSkeleton lines={lines} />}
    failed={(error, retry) => <ErrorState error={error} onRetry={retry} />}
  >
    {children}
  </LoadedBoundary>
)
