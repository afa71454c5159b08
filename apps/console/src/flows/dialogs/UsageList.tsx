import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { Phone, Workflow } from 'lucide-react'
import { Link } from '../../kit/actions/Link.tsx'
import { t } from './dialog.messages.ts'

/** The lines and flows that would notice if the flow went away, or another version of it came. */
export function UsageList({ usage: { lines, parentFlows } }: Pick<CallScript, 'usage'>) {
  const groups = [
    { title: t('lines'), Icon: Phone, users: lines, hrefOf: undefined },
    { title: t('parentFlows'), Icon: Workflow, users: parentFlows, hrefOf: (id: number) => screens.flow(id) },
  ].filter(({ users }) => users.length > 0)
  if (groups.length === 0) return <p className="text-faint text-sm">{t('unused')}</p>
  return (
    <div className="flex flex-col gap-3 text-sm">
      {groups.map(({ title, Icon, users, hrefOf }) => (
        <section key={title}>
          <h3 className="pb-1 text-faint text-xs">{title}</h3>
          <ul className="flex flex-col gap-1">
            {users.map(({ id, name }) => (
              <li key={id} className="flex min-w-0 items-center gap-2 text-ink">
                <Icon size={14} className="shrink-0 text-faint" aria-hidden />
                {hrefOf ? (
                  <Link href={hrefOf(id)} className="truncate">
                    {name}
                  </Link>
                ) : (
                  <span className="truncate">{name}</span>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
