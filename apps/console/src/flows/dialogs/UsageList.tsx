import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { screens, scriptScreens } from '@parley/contract/kernel/screens.ts'
import { Blocks, Megaphone, Phone, Presentation, Workflow } from 'lucide-react'
import { Link } from '../../kit/actions/Link.tsx'
import { type Icon, showIcon } from '../../kit/icon.tsx'
import { t } from './dialog.messages.ts'

type User = { id: number; name: string; icon: Icon; href?: string }

/** The lines, campaigns, demo calls, flows and components that would notice if it went away, or another version of it came. */
export function UsageList({
  usage: { lines, parentFlows, campaigns, demoGroups, hiddenFlows },
}: Pick<CallScript, 'usage'>) {
  const flows = parentFlows.map(
    ({ scriptKind, ...user }): User => ({
      ...user,
      icon: scriptKind === 'flow' ? Workflow : Blocks,
      href: scriptScreens[scriptKind](user.id),
    }),
  )
  if (lines.length + flows.length + campaigns.length + demoGroups.length + hiddenFlows === 0)
    return <p className="text-faint text-sm">{t('unused')}</p>
  return (
    <div className="flex flex-col gap-3 text-sm">
      <Users title={t('lines')} users={lines.map((line) => ({ ...line, icon: Phone }))} />
      <Users
        title={t('campaigns')}
        users={campaigns.map((campaign) => ({ ...campaign, icon: Megaphone, href: screens.campaign(campaign.id) }))}
      />
      <Users
        title={t('demoGroups')}
        users={demoGroups.map((group) => ({ ...group, icon: Presentation, href: screens.demoGroup(group.id) }))}
      />
      <Users title={t('parentFlows')} users={flows} hidden={hiddenFlows} />
    </div>
  )
}

function Users({ title, users, hidden = 0 }: { title: string; users: readonly User[]; hidden?: number }) {
  if (users.length + hidden === 0) return null
  return (
    <section>
      <h3 className="pb-1 text-faint text-xs">{title}</h3>
      <ul className="flex flex-col gap-1">
        {users.map(({ id, name, icon, href }) => (
          <li key={id} className="flex min-w-0 items-center gap-2 text-ink">
            <span className="shrink-0 text-faint">{showIcon(icon, 14)}</span>
            {href ? (
              <Link href={href} className="truncate">
                {name}
              </Link>
            ) : (
              <span className="truncate">{name}</span>
            )}
          </li>
        ))}
        {hidden > 0 && <li className="text-faint">{t('hiddenFlows', { count: hidden })}</li>}
      </ul>
    </section>
  )
}
