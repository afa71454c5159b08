import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { Phone, Workflow } from 'lucide-react'
import { Link } from '../../kit/actions/Link.tsx'
import { t } from './detail.messages.ts'

/** The lines and flows that would notice if the flow went away. */
export function UsageList({ usage: { lines, parentFlows } }: Pick<CallScript, 'usage'>) {
  if (lines.length + parentFlows.length === 0) return <p className="text-faint text-sm">{t('unused')}</p>
  return (
    <div className="flex flex-col gap-3 text-sm">
      {lines.length > 0 && (
        <section>
          <h3 className="pb-1 text-faint text-xs">{t('lines')}</h3>
          <ul className="flex flex-col gap-1">
            {lines.map(({ id, name }) => (
              <li key={id} className="flex min-w-0 items-center gap-2 text-ink">
                <Phone size={14} className="shrink-0 text-faint" aria-hidden />
                <span className="truncate">{name}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {parentFlows.length > 0 && (
        <section>
          <h3 className="pb-1 text-faint text-xs">{t('parentFlows')}</h3>
          <ul className="flex flex-col gap-1">
            {parentFlows.map(({ id, name }) => (
              <li key={id} className="flex min-w-0 items-center gap-2">
                <Workflow size={14} className="shrink-0 text-faint" aria-hidden />
                <Link href={screens.flow(id)} className="truncate">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
