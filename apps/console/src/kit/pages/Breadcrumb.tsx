import { ChevronRight } from 'lucide-react'
import { Link } from '../actions/Link.tsx'
import { t } from '../kit.messages.ts'

export type Crumb = { label: string; href: string }

/** The way to this page; the page itself is its title and not repeated. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  if (crumbs.length === 0) return null
  return (
    <nav aria-label={t('breadcrumb')}>
      <ol className="flex flex-wrap items-center gap-1 text-faint text-sm">
        {crumbs.map(({ label, href }, at) => (
          <li key={href} className="flex min-w-0 items-center gap-1">
            {at > 0 && <ChevronRight size={13} aria-hidden className="shrink-0 opacity-70" />}
            <Link href={href} look="quiet" className="max-w-60 truncate">
              {label}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
