import { ProgressBar as AriaProgressBar, Label } from 'react-aria-components'
import { cx } from '../cx.ts'
import type { Tone } from '../tone.ts'

const FILLS: Readonly<Record<Tone, string>> = {
  neutral: 'bg-faint',
  info: 'bg-info',
  success: 'bg-success',
  warning: 'bg-warning',
  danger: 'bg-danger',
  accent: 'bg-accent',
}

export type ProgressBarProps = {
  label: string /** 0 to 1; without it the work has no known end. */
  share?: number | undefined
  tone?: Tone
  hideLabel?: boolean
}

export function ProgressBar({ label, share, tone = 'accent', hideLabel = false }: ProgressBarProps) {
  const isEndless = share === undefined
  return (
    <AriaProgressBar
      value={(share ?? 0) * 100}
      isIndeterminate={isEndless}
      {...(hideLabel ? { 'aria-label': label } : {})}
      className="flex w-full flex-col gap-1"
    >
      {({ percentage, valueText }) => (
        <>
          {!hideLabel && (
            <div className="flex justify-between gap-3 text-faint text-xs">
              <Label>{label}</Label>
              {!isEndless && <span className="tabular-nums">{valueText}</span>}
            </div>
          )}
          <div className="h-1.5 overflow-hidden rounded-full bg-sunken ring-1 ring-line ring-inset">
            <div
              className={cx(
                'h-full rounded-full transition-[width] duration-300',
                FILLS[tone],
                isEndless && 'slide-endless',
              )}
              style={{ width: isEndless ? '35%' : `${percentage}%` }}
            />
          </div>
        </>
      )}
    </AriaProgressBar>
  )
}
