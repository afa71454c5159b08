import { tenantState } from '@parley/contract/tenants/tenant.enum.ts'
import type { TenantRow } from '@parley/contract/tenants/tenant.schema.ts'
import type { Column } from '../../kit/table/column.ts'
import { Count } from '../../kit/text/Count.tsx'
import { EnumTag } from '../../kit/text/EnumTag.tsx'
import { Timestamp } from '../../kit/text/Timestamp.tsx'
import { t as area } from '../tenants.area.messages.ts'
import { t } from '../tenants.messages.ts'

const COUNT_WIDTH = 104

export const tenantColumns: readonly Column<TenantRow>[] = [
  {
    id: 'name',
    header: t('name'),
    cell: ({ name }) => <span title={name}>{name}</span>,
    isSortable: true,
    grow: 3,
    minWidth: 200,
  },
  { id: 'state', header: t('state'), cell: ({ state }) => <EnumTag of={tenantState} value={state} />, width: 120 },
  { id: 'parent', header: t('parent'), cell: ({ parent }) => parent?.name ?? '–', minWidth: 140, grow: 1 },
  {
    id: 'users',
    header: area('users'),
    cell: ({ users }) => <Count value={users} />,
    isSortable: true,
    align: 'end',
    width: COUNT_WIDTH,
  },
  {
    id: 'flows',
    header: t('flows'),
    cell: ({ flows }) => <Count value={flows} />,
    isSortable: true,
    align: 'end',
    width: COUNT_WIDTH,
  },
  {
    id: 'callsThisMonth',
    header: t('callsThisMonth'),
    cell: ({ callsThisMonth }) => <Count value={callsThisMonth} />,
    isSortable: true,
    align: 'end',
    width: 150,
  },
  {
    id: 'updatedAt',
    header: t('updatedAt'),
    cell: ({ updatedAt }) => (updatedAt ? <Timestamp value={updatedAt} /> : '–'),
    isSortable: true,
    width: 160,
  },
]
