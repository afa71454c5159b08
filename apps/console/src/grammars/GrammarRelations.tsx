import { operations } from '@parley/contract/operations.ts'
import { UserTable } from '../flows/relations/UserTable.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import { usePages } from '../shell/api.ts'
import { t } from './grammars.messages.ts'

/** The flows and components whose steps name the grammar. */
export function GrammarRelations({ idGrammar }: { idGrammar: number }) {
  const { table } = usePages(operations.Grammars.Relations, { params: { idGrammar } })
  return (
    <UserTable
      label={t('relations')}
      table={table}
      empty={<EmptyState title={t('noUsers')}>{t('noUsersText')}</EmptyState>}
    />
  )
}
