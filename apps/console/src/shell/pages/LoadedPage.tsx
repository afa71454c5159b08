import type { ReactNode } from 'react'
import type { Crumb } from '../../kit/pages/Breadcrumb.tsx'
import { DetailPage } from '../../kit/pages/DetailPage.tsx'
import { CardSkeleton } from '../../kit/states/Skeleton.tsx'
import { FailedPage } from './FailedPage.tsx'
import { LoadedBoundary } from './LoadedPart.tsx'
import { type Missing, NotFoundPage } from './NotFoundPage.tsx'

type Props = {
  /** The way to it; who does not find it is led to the last of them. */
  crumbs: readonly Crumb[]
  missing: Missing
  /** Its shape while it is fetched, where one card does not resemble it. */
  skeleton?: ReactNode
  children: ReactNode
}

/** Around the page of one thing, which reads it by `useLoaded`: until then its shape, or why it cannot be shown. */
export const LoadedPage = ({ crumbs, missing, skeleton, children }: Props) => (
  <LoadedBoundary
    skeleton={
      skeleton ?? (
        <DetailPage crumbs={crumbs} title={undefined}>
          <CardSkeleton lines={8} />
        </DetailPage>
      )
    }
    failed={(error, retry) => (
      <FailedPage error={error} missing={<NotFoundPage missing={missing} back={crumbs.at(-1)} />} onRetry={retry} />
    )}
  >
    {children}
  </LoadedBoundary>
)
