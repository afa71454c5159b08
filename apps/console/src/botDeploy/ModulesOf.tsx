import { botModuleState } from '@parley/contract/botDeploy/bot.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { Link } from '../kit/actions/Link.tsx'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { useLoaded } from '../shell/api.ts'
import { t } from './botDeploy.messages.ts'

/** What is on a server: a server has few modules. */
export function ModulesOf({ server }: { server: string }) {
  const { data } = useLoaded(operations.BotDeploy.Modules, { query: { search: server, limit: 200 } })
  const here = data.items.filter((each) => each.server === server)
  if (here.length === 0) return <p className="text-faint text-sm">{t('nothingOnServer')}</p>
  return (
    <ul className="flex flex-col divide-y divide-line text-sm">
      {here.map(({ idBotModule, name, state, package: runs }) => (
        <li key={idBotModule} className="flex flex-wrap items-center justify-between gap-2 py-2">
          <span className="min-w-0 break-words">
            <Link href={screens.botModule(name, server)}>{name}</Link>
            <span className="text-faint"> {runs ? `${runs.name} ${runs.version}` : '–'}</span>
          </span>
          <EnumTag of={botModuleState} value={state} />
        </li>
      ))}
    </ul>
  )
}
