import { FOOTER_HEIGHT_PX } from '@parley/contract/kernel/constants.ts'
import { Skeleton } from '../../kit/states/Skeleton.tsx'
import { ScreenSkeleton } from '../pages/ScreenSkeleton.tsx'

/** The frame while it is not known yet who is signed in: header, content and footer stand where they will be. */
export const FrameSkeleton = () => (
  <div className="grid h-dvh grid-rows-[auto_minmax(0,1fr)_auto] bg-canvas text-ink" aria-busy>
    <div className="flex min-h-13 items-center gap-4 border-line border-b bg-surface px-4">
      <Skeleton width="26px" height={26} />
      <Skeleton width="9rem" height={20} />
      <span className="ml-auto">
        <Skeleton width="12rem" height={24} />
      </span>
    </div>
    <ScreenSkeleton />
    <div className="border-line border-t bg-surface" style={{ height: FOOTER_HEIGHT_PX }} />
  </div>
)
