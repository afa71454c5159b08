import { Create as fields } from '@parley/contract/fields/storeGroups.gen.ts'
import { OPERATOR_TENANT } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { Store } from 'lucide-react'
import { lazyPart } from '../kit/lazy-part.tsx'
import { useUserInfo } from '../shell/access/use-user-info.ts'
import { columnsOf, ListScreen, listOf, useList } from '../shell/lists.ts'
import { t } from './store.messages.ts'

const NewGroupDrawer = lazyPart(async () => (await import('./GroupDrawers.tsx')).NewGroupDrawer)

const { List, Create } = operations.StoreGroups
const groups = listOf(screens.store, List, {
  name: 'storeGroups',
  sort: 'name',
  search: t('search'),
  row: { id: 'idStoreGroup', name: ({ name }) => name, href: ({ idStoreGroup }) => screens.storeGroup(idStoreGroup) },
})
const column = columnsOf(List)
const columns = [
  column.name('name', fields.name.label, { grow: 1 }),
  column.text('description', fields.description.label, { grow: 2 }),
  column.count('items', t('items')),
  column.time('updatedAt', t('changed')),
]
const forOperator = [
  ...columns,
  column.own('tenants', t('visibleTo'), ({ tenants }) => visibleWords(tenants), { width: 150 }),
]
const visibleWords = (tenants: readonly unknown[] | null) =>
  tenants === null ? t('everybody') : tenants.length === 0 ? t('nobody') : t('tenants', { count: tenants.length })

/** Groups of the store that the tenant can see. */
export default function GroupsTab() {
  const isOperator = useUserInfo().context.id === OPERATOR_TENANT
  return (
    <ListScreen
      list={useList(groups)}
      part={t('groups')}
      columns={isOperator ? forOperator : columns}
      {...(isOperator && { create: { endpoint: Create, label: t('createGroup'), drawer: NewGroupDrawer } })}
      empty={{ icon: Store, title: t('emptyTitle'), text: t('emptyText') }}
    />
  )
}
