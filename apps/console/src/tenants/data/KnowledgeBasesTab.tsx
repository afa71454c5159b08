import { knowledgeBaseState } from '@parley/contract/knowledgeBase/knowledgeBase.enum.ts'
import type { KnowledgeBaseRow } from '@parley/contract/knowledgeBase/knowledgeBase.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { Card } from '../../kit/pages/Card.tsx'
import { EmptyState } from '../../kit/states/EmptyState.tsx'
import type { Column } from '../../kit/table/column.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { Count } from '../../kit/text/Count.tsx'
import { EnumTag } from '../../kit/text/EnumTag.tsx'
import { Timestamp } from '../../kit/text/Timestamp.tsx'
import { usePages } from '../../shell/api.ts'
import { t as area } from '../tenants.area.messages.ts'
import { t } from '../tenants.messages.ts'

const columns: readonly Column<KnowledgeBaseRow>[] = [
  { id: 'name', header: t('name'), cell: ({ name }) => name, grow: 3, minWidth: 200 },
  { id: 'languages', header: t('languages'), cell: ({ languages }) => languages.join(', '), grow: 1, minWidth: 140 },
  { id: 'sources', header: t('sources'), cell: ({ sources }) => <Count value={sources} />, align: 'end', width: 104 },
  {
    id: 'state',
    header: t('state'),
    cell: ({ state }) => <EnumTag of={knowledgeBaseState} value={state} />,
    width: 120,
  },
  { id: 'updatedAt', header: t('updatedAt'), cell: ({ updatedAt }) => <Timestamp value={updatedAt} />, width: 160 },
]

/** What the tenant's bots can look things up in. */
export default function KnowledgeBasesTab({ idTenant }: { idTenant: number }) {
  const pages = usePages(operations.KnowledgeBase.List, { query: { idTenant } })
  return (
    <Card title={area('knowledgeBases')} isFlush>
      <DataTable<KnowledgeBaseRow>
        label={area('knowledgeBases')}
        {...pages.table}
        rowId={({ idKnowledgeBase }) => String(idKnowledgeBase)}
        rowName={({ name }) => name}
        columns={columns}
        empty={<EmptyState title={t('noKnowledgeBases')}>{t('noKnowledgeBasesText')}</EmptyState>}
        isFlush
      />
    </Card>
  )
}
