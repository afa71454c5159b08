import { ChevronRight } from 'lucide-react'
import { Link } from '../actions/Link.tsx'
import { t } from '../kit.messages.ts'

export type Crumb = { label: string; href: string }

/** The way to this page, and the page itself at its end; a page without a way needs none. */
export function Breadcrumb({ crumbs, current }: { crumbs: readonly Crumb[]; current: string | undefined }) {
  if (crumbs.length === 0) return null
  return (
    <nav aria-label={t('breadcrumb')}>
      <ol className="flex flex-wrap items-center gap-1 text-faint text-sm">
        {crumbs.map(({ label, href }) => (
          <li key={href} className="flex min-w-0 items-center gap-1">
            <Link href={href} look="quiet" className="max-w-60 truncate">
              {label}
            </Link>
            <ChevronRight size={13} aria-hidden className="shrink-0 opacity-70" />
          </li>
        ))}
        <li aria-current="page" title={current} className="max-w-60 truncate text-soft">
          {current ?? '…'}
        </li>
      </ol>
    </nav>
  )
}
