import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { packageTrust } from '@parley/contract/packages/package.enum.ts'
import { Package } from 'lucide-react'
import { lazyPart } from '../kit/lazy-part.tsx'
import { fileSize } from '../kit/text/file-size.ts'
import { columnsOf, ListScreen, listOf, useList } from '../shell/lists.ts'
import { t } from './packages.messages.ts'

const NewPackageDrawer = lazyPart(async () => (await import('./NewPackageDrawer.tsx')).NewPackageDrawer)
const PackageDrawer = lazyPart(async () => (await import('./PackageDrawer.tsx')).PackageDrawer)

const { CreateInstallPackage, Packages } = operations.Tools
const packages = listOf(screens.packageCreate, Packages, {
  name: 'packages',
  sort: '-createdAt',
  search: t('search'),
  row: { id: 'idPackage', name: ({ name, version }) => `${name} ${version}`, opens: 'made' },
})
const column = columnsOf(Packages)
const columns = [
  column.name('name', t('package'), { grow: 2 }),
  column.text('version', 'Version', { width: 110 }),
  column.count('itemCount', t('items')),
  column.own('size', t('size'), ({ size }) => fileSize(size), { width: 110 }),
  column.own('trust', t('signature'), ({ trust }) => packageTrust.label(trust), { width: 150 }),
  column.own('createdBy', t('by'), ({ createdBy }) => createdBy?.name ?? '–', { minWidth: 120 }),
  column.time('createdAt', t('when')),
]

/** Packages that were made here or came from elsewhere. */
export default function PackageListPage() {
  return (
    <ListScreen
      list={useList(packages)}
      columns={columns}
      create={{ endpoint: CreateInstallPackage, thing: t('thing'), drawer: NewPackageDrawer }}
      drawer={PackageDrawer}
      empty={{ icon: Package, title: t('empty'), text: t('emptyText') }}
    />
  )
}
