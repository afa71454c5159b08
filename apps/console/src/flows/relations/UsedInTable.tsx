import { scriptKind } from '@parley/contract/enums/operations.enum.ts'
import type { relation } from '@parley/contract/flows/flow.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import type { z } from 'zod'
import { EmptyState } from '../../kit/states/EmptyState.tsx'
import type { Column } from '../../kit/table/column.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { StatusTag, Tag } from '../../kit/text/StatusTag.tsx'
import { useRead } from '../../shell/api.ts'
import { t as area } from '../flows.area.messages.ts'
import { t as words } from '../flows.messages.ts'
import { t } from './relations.messages.ts'

type Relation = z.output<typeof relation>

const columns: readonly Column<Relation>[] = [
  { id: 'name', header: area('flow'), cell: ({ name }) => name, sortValue: ({ name }) => name, grow: 2 },
  { id: 'kind', header: t('kind'), cell: (row) => <Tag>{scriptKind.label(row.scriptKind)}</Tag>, width: 120 },
  { id: 'step', header: t('step'), cell: ({ nodeLabel, nodeId }) => nodeLabel || nodeId, grow: 2 },
  {
    id: 'version',
    header: t('version'),
    cell: ({ version }) => words('version', { version }),
    sortValue: ({ version }) => version,
    width: 96,
  },
  {
    id: 'state',
    header: t('state'),
    cell: ({ published }) => (
      <StatusTag tone={published ? 'success' : 'neutral'}>{published ? t('live') : t('draft')}</StatusTag>
    ),
    sortValue: ({ published }) => published,
    width: 110,
  },
]

/** The flows and components that run this one, and the step that does. */
export function UsedInTable({ idCallScript }: { idCallScript: number }) {
  const { data, error, refetch } = useRead(
    operations.CallScripts.Relations,
    { params: { idCallScript } },
    { keepPrevious: false },
  )
  return (
    <DataTable<Relation>
      label={t('usedInFlows')}
      rows={data}
      rowId={(row) => `${row.idCallScript} ${row.version} ${row.nodeId}`}
      rowName={({ name }) => name}
      rowHref={(row) => screens.flow(row.idCallScript, { node: row.nodeId })}
      columns={columns}
      error={error ?? undefined}
      onRetry={() => void refetch()}
      spaceBelow={124}
      empty={<EmptyState title={t('emptyUsed')}>{t('emptyUsedText')}</EmptyState>}
    />
  )
}
