import type { ReactNode } from 'react'
import { Drawer } from '../../kit/overlays/Dialog.tsx'
import { ErrorState } from '../../kit/states/ErrorState.tsx'
import { Skeleton } from '../../kit/states/Skeleton.tsx'
import { LoadedBoundary } from './LoadedPart.tsx'

type Props = {
  /** What it says while there is nothing to name. */
  title: string
  onClose: () => void
  children: ReactNode
}

/** Around the drawer of one thing, which reads it by `useLoaded`: until then its shape, or why it cannot be shown. */
export const LoadedDrawer = ({ children, ...drawer }: Props) => (
  <LoadedBoundary
    skeleton={
      <Drawer {...drawer} isOpen>
        <Skeleton height={240} />
      </Drawer>
    }
    failed={(error, retry) => (
      <Drawer {...drawer} isOpen>
        <ErrorState error={error} onRetry={retry} />
      </Drawer>
    )}
  >
    {children}
  </LoadedBoundary>
)
