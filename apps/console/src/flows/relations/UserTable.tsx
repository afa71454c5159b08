import { scriptKind } from '@parley/contract/enums/operations.enum.ts'
import type { relation } from '@parley/contract/flows/flow.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import type { z } from 'zod'
import { DataTable, type DataTableProps } from '../../kit/table/DataTable.tsx'
import { StatusTag, Tag } from '../../kit/text/StatusTag.tsx'
import { columnsOf } from '../../shell/lists.ts'
import { t as words } from '../flows.messages.ts'
import { t } from './relations.messages.ts'

const column = columnsOf(operations.CallScripts.Relations)
const columns = [
  column.name('name', t('flowOrComponent'), { grow: 2 }),
  column.own('kind', t('kind'), (row) => <Tag>{scriptKind.label(row.scriptKind)}</Tag>, { width: 120 }),
  column.own('step', t('step'), ({ nodeLabel, nodeId }) => nodeLabel || nodeId, { grow: 2 }),
  column.own(
    'version',
    t('version'),
    ({ version }) => (version === null ? t('draft') : words('version', { version })),
    {
      sortValue: ({ version }) => version ?? Number.POSITIVE_INFINITY,
      width: 96,
    },
  ),
  column.own(
    'state',
    t('state'),
    ({ published }) => (
      <StatusTag tone={published ? 'success' : 'neutral'}>{published ? t('live') : t('draft')}</StatusTag>
    ),
    { sortValue: ({ published }) => published, width: 110 },
  ),
]

type Row = z.output<typeof relation>
type Props = Pick<DataTableProps<Row>, 'label' | 'empty'> & {
  table: Omit<DataTableProps<Row>, 'label' | 'columns' | 'rowId' | 'rowName' | 'empty'>
}

/** The flows and components that use something, each with the step, which opens in the designer. */
export const UserTable = ({ label, table, empty }: Props) => (
  <DataTable
    label={label}
    {...table}
    rowId={(row) => `${row.idCallScript} ${row.version} ${row.nodeId}`}
    rowName={({ name }) => name}
    // What the settings name has no step.
    rowHref={({ guid, nodeId }) => screens.designer(guid, nodeId === '' ? {} : { node: nodeId })}
    columns={columns}
    spaceBelow={124}
    empty={empty}
  />
)
