import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import type { RoleRow } from '@parley/contract/roles/role.schema.ts'
import { Plus, ShieldCheck } from 'lucide-react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { ListPage } from '../kit/pages/ListPage.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import type { Column } from '../kit/table/column.ts'
import { Tag } from '../kit/text/StatusTag.tsx'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { usePages } from '../shell/api.ts'
import { useAreaSearch } from '../shell/area.ts'
import { crumbsOf } from '../shell/crumbs.ts'
import { ExportMenu } from '../shell/export/ExportMenu.tsx'
import { t as area } from './roles.area.messages.ts'
import { rolesArea } from './roles.area.tsx'
import { t } from './roles.messages.ts'

const NewRoleDrawer = lazyPart(async () => (await import('./RoleDrawers.tsx')).NewRoleDrawer)

const { List, Create } = operations.Roles
const SORTS = ['name', '-name', 'updatedAt', '-updatedAt'] as const
const rowId = ({ idRole }: RoleRow) => String(idRole)
const rowHref = ({ idRole }: RoleRow) => screens.role(idRole)
const rowName = ({ name }: RoleRow) => name

const columns: readonly Column<RoleRow>[] = [
  {
    id: 'name',
    header: t('name'),
    cell: ({ name }) => <span title={name}>{name}</span>,
    isSortable: true,
    grow: 2,
    minWidth: 180,
  },
  {
    id: 'kind',
    header: t('kind'),
    cell: ({ isSystem }) => <Tag>{t(isSystem ? 'isSystem' : 'isOwn')}</Tag>,
    width: 110,
  },
  { id: 'members', header: t('members'), cell: ({ members }) => members, width: 100, align: 'end' },
  {
    id: 'allows',
    header: t('matrix'),
    cell: ({ allows }) => <span title={allows}>{allows || '–'}</span>,
    grow: 3,
    minWidth: 200,
  },
  {
    id: 'updatedAt',
    header: t('changed'),
    cell: ({ updatedAt }) => <Timestamp value={updatedAt} />,
    isSortable: true,
    width: 160,
  },
]

/** Permission groups of the tenant and of the installation. */
export default function RoleListPage() {
  const [search, change] = useAreaSearch(rolesArea)
  const text = search.q.trim().slice(0, 200)
  const sort = SORTS.find((each) => each === search.sort) ?? 'name'
  const pages = usePages(List, { query: { sort, ...(text === '' ? {} : { search: text }) } })
  const create = (
    <ActionButton
      endpoint={Create}
      variant="primary"
      icon={Plus}
      onPress={() => change({ panel: 'create' }, { push: true })}
    >
      {t('create')}
    </ActionButton>
  )
  return (
    <ListPage<RoleRow>
      name="roles"
      title={area('roles')}
      crumbs={crumbsOf(rolesArea)}
      total={pages.count}
      primary={create}
      secondary={<ExportMenu operation={operations.Assets.ReportRoles} query={{}} />}
      searchHint={t('search')}
      {...pages.table}
      rowId={rowId}
      rowName={rowName}
      rowHref={rowHref}
      columns={columns}
      empty={
        <EmptyState title={t('emptyTitle')} icon={ShieldCheck} action={create}>
          {t('emptyText')}
        </EmptyState>
      }
    >
      {search.panel === 'create' && <NewRoleDrawer onClose={() => change({ panel: '' })} />}
    </ListPage>
  )
}
