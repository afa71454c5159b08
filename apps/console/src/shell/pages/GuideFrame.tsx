import type { ReactNode } from 'react'
import { Link } from '../../kit/actions/Link.tsx'
import type { Area } from '../area/area.ts'

/** A page that leads to others: what it is about, and its groups below each other. */
export const GuideFrame = ({ title, lead, children }: { title: string; lead: string; children: ReactNode }) => (
  <div className="mx-auto w-full max-w-content px-6 pt-5 pb-10 max-sm:px-4">
    <h1 className="mt-1.5 flex min-h-8 items-center font-semibold text-xl tracking-tight">{title}</h1>
    <p className="mt-1 text-faint text-sm">{lead}</p>
    <div className="mt-6 flex flex-col gap-7">{children}</div>
  </div>
)

export const GuideSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h2 className="mb-2 font-semibold text-faint text-xs uppercase tracking-wide">{title}</h2>
    {children}
  </section>
)

/** Areas as cards, each with what it is for. */
export const AreaCards = ({ title, areas }: { title: string; areas: readonly Area[] }) => (
  <GuideSection title={title}>
    <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {areas.map(({ path, title: name, summary }) => (
        <li key={path}>
          <Link
            href={path}
            look="bare"
            className="block h-full rounded-card bg-surface px-4 py-3.5 ring-1 ring-line transition-shadow hover:shadow-mid"
          >
            <span className="font-medium text-ink text-sm">{name}</span>
            {summary && <span className="mt-0.5 block text-faint text-sm">{summary}</span>}
          </Link>
        </li>
      ))}
    </ul>
  </GuideSection>
)
