import { knowledgeBaseState } from '@parley/contract/knowledgeBase/knowledgeBase.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import { TableCard } from '../../kit/table/TableCard.tsx'
import { usePages } from '../../shell/api.ts'
import { columnsOf } from '../../shell/lists.ts'
import { t as area } from '../tenants.area.messages.ts'
import { t } from '../tenants.messages.ts'

const { List } = operations.KnowledgeBase
const column = columnsOf(List)
const columns = [
  column.name('name', t('name'), { minWidth: 200 }),
  column.words('languages', t('languages'), ({ languages }) => languages.join(', '), { minWidth: 140 }),
  column.count('sources', t('sources')),
  column.enum('state', t('state'), knowledgeBaseState),
  column.time('updatedAt', t('updatedAt')),
]

/** What the tenant's bots can look things up in. */
export default function KnowledgeBasesTab({ idTenant }: { idTenant: number }) {
  const { table } = usePages(List, { query: { idTenant } })
  return (
    <TableCard
      {...table}
      title={area('knowledgeBases')}
      rowId={({ idKnowledgeBase }) => String(idKnowledgeBase)}
      rowName={({ name }) => name}
      columns={columns}
      empty={{ title: t('noKnowledgeBases'), text: t('noKnowledgeBasesText') }}
    />
  )
}
