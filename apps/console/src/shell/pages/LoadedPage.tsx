import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Crumb } from '../../kit/pages/Breadcrumb.tsx'
import { DetailPage } from '../../kit/pages/DetailPage.tsx'
import { CardSkeleton } from '../../kit/states/Skeleton.tsx'
import { FailedPage } from './FailedPage.tsx'
import { type Missing, NotFoundPage } from './NotFoundPage.tsx'

type Props<T> = {
  read: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  /** The way to it; whoever does not find it is led to the last of them. */
  crumbs: readonly Crumb[]
  missing: Missing
  /** Its shape while it is fetched, where one card does not resemble it. */
  skeleton?: ReactNode
  children: (data: T) => ReactNode
}

/** The page of one thing once it has been read; until then its shape, or why it cannot be shown. */
export function LoadedPage<T>({ read: { data, error, refetch }, crumbs, missing, skeleton, children }: Props<T>) {
  if (data !== undefined) return children(data)
  if (error) {
    const nowhere = <NotFoundPage missing={missing} back={crumbs.at(-1)} />
    return <FailedPage error={error} missing={nowhere} onRetry={() => void refetch()} />
  }
  return (
    skeleton ?? (
      <DetailPage crumbs={crumbs} title={undefined}>
        <CardSkeleton lines={8} />
      </DetailPage>
    )
  )
}
