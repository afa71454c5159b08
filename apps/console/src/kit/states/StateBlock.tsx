import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { type Icon, showIcon } from '../icon.tsx'

export type StateBlockProps = {
  icon: Icon
  title: string
  children?: ReactNode
  action?: ReactNode
  /** Where it is all that a page shows, it stands in its middle and its title is the title of the page. */
  isPage?: boolean | undefined
}

/** Icon, one line, an explanation and the next step, in the middle of the place where content would be. */
export function StateBlock({ icon, title, children, action, isPage = false }: StateBlockProps) {
  const Title = isPage ? 'h1' : 'h2'
  return (
    <div className={cx('flex max-w-md flex-col items-center px-6 py-12 text-center', isPage ? 'm-auto' : 'mx-auto')}>
      <span className="mb-3 grid size-10 place-items-center rounded-full bg-sunken text-faint ring-1 ring-line ring-inset">
        {showIcon(icon, 18)}
      </span>
      <Title className="font-semibold text-base text-ink">{title}</Title>
      {children && <div className="mt-1 text-pretty wrap-anywhere text-faint text-sm">{children}</div>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
