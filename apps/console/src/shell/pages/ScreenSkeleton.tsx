import { CardSkeleton, LoadingTitle } from '../../kit/states/Skeleton.tsx'

/** While a screen and its first data are on their way. */
export function ScreenSkeleton() {
  return (
    <div className="mx-auto flex w-full max-w-content flex-col gap-5 px-6 pt-7 max-sm:px-4" aria-busy>
      <LoadingTitle />
      <CardSkeleton lines={8} />
    </div>
  )
}
