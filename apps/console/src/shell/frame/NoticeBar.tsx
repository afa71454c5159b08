import type { ReactNode } from 'react'
import { cx } from '../../kit/cx.ts'
import { type Icon, showIcon } from '../../kit/icon.tsx'

const TONES = { warning: 'bg-warning-soft text-warning-ink', accent: 'bg-accent-soft text-accent-ink' }

export type NoticeBarProps = {
  label: string
  tone: keyof typeof TONES
  icon: Icon
  actions: ReactNode
  children: ReactNode
}

/** A bar across the page: what is shown is not the usual, and the way back. */
export function NoticeBar({ label, tone, icon, actions, children }: NoticeBarProps) {
  return (
    <section
      aria-label={label}
      className={cx(
        'flex min-h-11 flex-wrap items-center justify-center gap-x-3 gap-y-1 border-line border-b px-4 py-1.5 text-sm',
        TONES[tone],
      )}
    >
      <span className="flex min-w-0 items-center gap-3">
        <span className="shrink-0">{showIcon(icon, 16)}</span>
        <span className="min-w-0 break-words">{children}</span>
      </span>
      <span className="flex gap-2">{actions}</span>
    </section>
  )
}
