import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Drawer } from '../../kit/overlays/Dialog.tsx'
import { ErrorState } from '../../kit/states/ErrorState.tsx'
import { Skeleton } from '../../kit/states/Skeleton.tsx'

type Props<T> = {
  /** What it says while there is nothing to name. */
  title: string
  read: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>
  onClose: () => void
  /** The drawer of the thing. */
  children: (data: T) => ReactNode
}

/** The drawer of one thing once it has been read; until then its shape, or why it cannot be shown. */
export function LoadedDrawer<T>({ title, read: { data, error, refetch }, onClose, children }: Props<T>) {
  if (data !== undefined) return children(data)
  return (
    <Drawer title={title} isOpen onClose={onClose}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton height={240} />}
    </Drawer>
  )
}
