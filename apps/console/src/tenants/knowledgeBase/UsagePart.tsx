import type { KnowledgeBase } from '@parley/contract/knowledgeBase/knowledgeBase.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { UserTable } from '../../flows/relations/UserTable.tsx'
import { EmptyState } from '../../kit/states/EmptyState.tsx'
import { usePages } from '../../shell/api.ts'
import { t } from './knowledgeBase.messages.ts'

/** The flows and components whose steps answer from it. */
export default function UsagePart({ base: { idKnowledgeBase } }: { base: KnowledgeBase }) {
  const { table } = usePages(operations.KnowledgeBase.Relations, { params: { idKnowledgeBase } })
  return (
    <UserTable
      label={t('usage')}
      table={table}
      empty={<EmptyState title={t('noUsers')}>{t('noUsersText')}</EmptyState>}
    />
  )
}
