import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { UserTable } from '../flows/relations/UserTable.tsx'
import { Link } from '../kit/actions/Link.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import { useLoaded } from '../shell/api.ts'
import { t } from './languages.messages.ts'

/** Flows and components that use the language, each with the step where it is named, and grammars. */
export function LanguageRelations({ idLanguage }: { idLanguage: number }) {
  const { data } = useLoaded(operations.Languages.Relations, { params: { idLanguage } })
  return (
    <div className="flex flex-col gap-5">
      <Card title={t('usedInFlows')} isFlush>
        <UserTable
          label={t('usedInFlows')}
          table={{ rows: data.flows, isFlush: true }}
          empty={<EmptyState title={t('noUsers')} />}
        />
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
