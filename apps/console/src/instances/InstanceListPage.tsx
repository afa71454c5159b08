import { Create as fields } from '@parley/contract/fields/instances.gen.ts'
import { instanceRole } from '@parley/contract/instances/instance.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { GitCompareArrows } from 'lucide-react'
import { useAddress } from '../kit/address/use-address.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { columnsOf, filter, ListScreen, listOf, useList } from '../shell/lists.ts'
import { InstanceState } from './InstanceState.tsx'
import { instancesAddress } from './instances.address.ts'
import { t } from './instances.messages.ts'
import { useInstanceNews } from './use-instance-news.ts'

const NewInstanceDrawer = lazyPart(async () => (await import('./InstanceDrawers.tsx')).NewInstanceDrawer)
const InstanceDrawer = lazyPart(async () => (await import('./InstanceDrawers.tsx')).InstanceDrawer)

const { Create, List } = operations.Instances
const instances = listOf(screens.instances, List, {
  name: 'instances',
  sort: 'name',
  search: t('search'),
  filters: { role: filter.anyOf(fields.role.label, instanceRole) },
  row: { id: 'idInstance', name: ({ name }) => name, href: ({ appUrl }) => screens.instance(appUrl) },
})
const column = columnsOf(List)
const columns = [
  column.name('name', fields.name.label, { grow: 2, minWidth: 160 }),
  column.own('appUrl', fields.appUrl.label, ({ appUrl }) => appUrl, { grow: 2, minWidth: 200 }),
  column.own('role', fields.role.label, ({ role }) => instanceRole.label(role), { width: 100 }),
  column.own('state', t('status'), (instance) => <InstanceState {...instance} />, { width: 180 }),
  column.text('version', t('versions'), { width: 100 }),
  column.count('differences', 'Differences', { width: 110 }),
  column.count('unexpected', t('unexpected'), { width: 120 }),
  column.time('comparedAt', t('compared'), { never: t('never') }),
]

/** Other installations, and how far each is from this one. */
export default function InstanceListPage() {
  useInstanceNews()
  const [{ instance }, change] = useAddress(instancesAddress)
  return (
    <ListScreen
      list={useList(instances)}
      columns={columns}
      create={{ endpoint: Create, thing: t('thing'), drawer: NewInstanceDrawer }}
      empty={{ icon: GitCompareArrows, title: t('empty'), text: t('emptyText') }}
    >
      {instance !== undefined && instance > 0 && (
        <InstanceDrawer key={instance} id={instance} onClose={() => change({ instance: 0 })} />
      )}
    </ListScreen>
  )
}
