import type { KnowledgeBase } from '@parley/contract/knowledgeBase/knowledgeBase.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { ReplaceButton } from '../../flows/dialogs/replacing.tsx'
import { UserTable } from '../../flows/relations/UserTable.tsx'
import { EmptyState } from '../../kit/states/EmptyState.tsx'
import { usePages } from '../../shell/api.ts'
import { t } from './knowledgeBase.messages.ts'

/** The flows and components whose steps answer from it. */
export default function UsagePart({ base: { idKnowledgeBase, guid, name } }: { base: KnowledgeBase }) {
  const { table } = usePages(operations.KnowledgeBase.Relations, { params: { idKnowledgeBase } })
  return (
    <div className="flex flex-col items-start gap-3 *:w-full">
      {(table.rows ?? []).length > 0 && (
        <div>
          <ReplaceButton kind="knowledgeBase" target={guid} name={name} />
        </div>
      )}
      <UserTable
        label={t('usage')}
        table={table}
        empty={<EmptyState title={t('noUsers')}>{t('noUsersText')}</EmptyState>}
      />
    </div>
  )
}
