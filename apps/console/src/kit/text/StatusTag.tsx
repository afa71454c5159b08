import { cx } from '../cx.ts'
import { type Tone, toneDot, toneSoft } from '../tone.ts'

/** A state: a dot and its word, so that the colour never says anything alone. */
export function StatusTag({
  tone,
  children,
  isActive = false,
}: {
  tone: Tone
  children: string /** Something is going on right now. */
  isActive?: boolean
}) {
  return (
    <span className="inline-flex h-[22px] w-fit max-w-full items-center gap-1.5 whitespace-nowrap rounded-full bg-surface pr-2 pl-1.5 text-ink text-xs ring-1 ring-line ring-inset">
      <span className={cx('size-[7px] shrink-0 rounded-full', toneDot[tone], isActive && 'pulse-soft')} aria-hidden />
      <span className="min-w-0 truncate" title={children}>
        {children}
      </span>
    </span>
  )
}

/** A word on a tint, for kinds and labels rather than states. */
export function Tag({ tone = 'neutral', children }: { tone?: Tone; children: string }) {
  return (
    <span
      className={cx(
        'inline-flex h-5 w-fit items-center whitespace-nowrap rounded-[5px] px-1.5 text-xs ring-line ring-inset group-aria-[current]/row:ring-1 group-aria-selected/row:ring-1',
        toneSoft[tone],
      )}
    >
      {children}
    </span>
  )
}
