import { lazy, Suspense } from 'react'
import type { RanFlowPictureProps } from './RanFlowPicture.tsx'

const RanFlowPicture = lazy(async () => ({ default: (await import('./RanFlowPicture.tsx')).RanFlowPicture }))

/** The picture comes after what stands beside it, in the room that is kept for it. */
export const LazyRanFlowPicture = (props: RanFlowPictureProps) => (
  <Suspense fallback={<div style={{ height: props.height }} />}>
    <RanFlowPicture {...props} />
  </Suspense>
)
