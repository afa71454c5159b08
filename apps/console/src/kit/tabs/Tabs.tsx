import { Link } from '../actions/Link.tsx'
import { cx } from '../cx.ts'
import { type Icon, showIcon } from '../icon.tsx'
import { formatCount } from '../text/Count.tsx'

export type TabItem = { href: string; label: string; count?: number | undefined; icon?: Icon }

/** Tabs of a detail page: each is a link, so that every tab has its address and opens in a new window. */
export function Tabs({ items, current, label }: { items: readonly TabItem[]; current: string; label: string }) {
  return (
    <nav aria-label={label} className="overflow-x-auto border-line border-b">
      <ul className="flex gap-1">
        {items.map((item) => {
          const isCurrent = item.href === current
          return (
            <li key={item.href} className="relative">
              <Link
                href={item.href}
                look="bare"
                aria-current={isCurrent ? 'page' : undefined}
                className={cx(
                  'flex h-9 items-center gap-1.5 whitespace-nowrap rounded-md px-2.5 font-medium text-sm transition-colors focus-visible:-outline-offset-2',
                  isCurrent ? 'text-ink' : 'text-faint hover:text-ink',
                )}
              >
                {showIcon(item.icon, 14)}
                {item.label}
                {item.count !== undefined && (
                  <span className="rounded bg-sunken px-1.5 text-faint text-xs tabular-nums">
                    {formatCount(item.count)}
                  </span>
                )}
              </Link>
              {isCurrent && <span className="absolute inset-x-2 bottom-0 h-0.5 rounded-full bg-accent" />}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
