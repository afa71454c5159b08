import { type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'

export type CardProps = {
  title?: string
  description?: ReactNode
  actions?: ReactNode
  children: ReactNode /** Content reaches the edges, for lists and tables. */
  isFlush?: boolean
  className?: string
}

/** A part of a page with its own heading. */
export function Card({ title, description, actions, children, isFlush = false, className }: CardProps) {
  const heading = useId()
  return (
    <section
      {...(title ? { 'aria-labelledby': heading } : {})}
      className={cx('min-w-0 rounded-card bg-surface ring-1 ring-line', className)}
    >
      {title && (
        <header className="flex min-h-7 flex-wrap items-center justify-between gap-x-3 gap-y-2 px-5 pt-4">
          <div className="min-w-0">
            <h2 id={heading} className="break-words font-semibold text-base text-ink">
              {title}
            </h2>
            {description && <p className="text-faint text-xs">{description}</p>}
          </div>
          {actions && <div className="flex min-w-0 flex-wrap items-center gap-2">{actions}</div>}
        </header>
      )}
      <div className={isFlush ? 'pt-2' : cx('px-5 pb-5', title ? 'pt-3' : 'pt-5')}>{children}</div>
    </section>
  )
}
