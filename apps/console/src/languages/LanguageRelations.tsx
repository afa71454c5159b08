import { screens, scriptScreens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { Link } from '../kit/actions/Link.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { useLoaded } from '../shell/api.ts'
import { t } from './languages.messages.ts'

/** Flows, components and grammars that use the language. */
export function LanguageRelations({ idLanguage }: { idLanguage: number }) {
  const { data } = useLoaded(operations.Languages.Relations, { params: { idLanguage } })
  const flows = [...new Map(data.flows.map((each) => [each.idCallScript, each])).values()]
  return (
    <div className="flex flex-col gap-5">
      <Card title={t('usedInFlows')}>
        {flows.length === 0 && <p className="text-faint text-sm">{t('noUsers')}</p>}
        <ul className="m-0 flex list-none flex-col gap-1 p-0 text-sm">
          {flows.map(({ idCallScript, name, scriptKind }) => (
            <li key={idCallScript}>
              <Link href={scriptScreens[scriptKind](idCallScript)}>{name}</Link>
            </li>
          ))}
        </ul>
      </Card>
      <Card title={t('grammars')}>
        {data.grammars.length === 0 && <p className="text-faint text-sm">{t('noGrammars')}</p>}
        <ul className="m-0 flex list-none flex-col gap-1 p-0 text-sm">
          {data.grammars.map(({ id, name }) => (
            <li key={id}>
              <Link href={screens.grammar(id)}>{name}</Link>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
