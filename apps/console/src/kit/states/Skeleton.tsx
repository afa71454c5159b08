import { t } from '../kit.messages.ts'

/** A grey bar where text will be. */
export function Skeleton({ width = '100%', height = 12 }: { width?: string; height?: number }) {
  return <div aria-hidden className="pulse-soft rounded bg-line/70" style={{ width, height }} />
}

/** In the place of a page's heading until its name is known: a page has a heading at any time. */
export function LoadingTitle() {
  return (
    <>
      <h1 className="sr-only">{t('loading')}</h1>
      <Skeleton width="16rem" height={28} />
    </>
  )
}

/** Grey bars in the shape of a card. */
export function CardSkeleton({ lines = 4 }: { lines?: number }) {
  return (
    <div aria-hidden className="flex flex-col gap-4 rounded-card bg-surface p-5 ring-1 ring-line">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <Skeleton key={line} width={`${90 - ((line * 23) % 50)}%`} />
      ))}
    </div>
  )
}
