import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { ShieldCheck } from 'lucide-react'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Tag } from '../kit/text/StatusTag.tsx'
import { ExportMenu } from '../shell/export/ExportMenu.tsx'
import { columnsOf, ListScreen, listOf, useList } from '../shell/lists.ts'
import { t } from './roles.messages.ts'

const NewRoleDrawer = lazyPart(async () => (await import('./RoleDrawers.tsx')).NewRoleDrawer)

const { List, Create } = operations.Roles
const roles = listOf(screens.roles, List, {
  name: 'roles',
  sort: 'name',
  search: t('search'),
  row: { id: 'idRole', name: ({ name }) => name, href: ({ idRole }) => screens.role(idRole) },
})
const column = columnsOf(List)
const columns = [
  column.name('name', t('name'), { grow: 2 }),
  column.own('kind', t('kind'), ({ isSystem }) => <Tag>{t(isSystem ? 'isSystem' : 'isOwn')}</Tag>, { width: 110 }),
  column.count('members', t('members')),
  column.text('allows', t('matrix'), { grow: 3, minWidth: 200 }),
  column.time('updatedAt', t('changed')),
]

/** Permission groups of the tenant and of the installation. */
export default function RoleListPage() {
  return (
    <ListScreen
      list={useList(roles)}
      columns={columns}
      create={{ endpoint: Create, label: t('create'), panel: 'create', drawer: NewRoleDrawer }}
      secondary={<ExportMenu operation={operations.Assets.ReportRoles} query={{}} />}
      empty={{ icon: ShieldCheck, title: t('emptyTitle'), text: t('emptyText') }}
    />
  )
}
