import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { planState } from '@parley/contract/packages/package.enum.ts'
import type { PackageInstall } from '@parley/contract/packages/package.schema.ts'
import { FileUp, KeyRound, PackageCheck } from 'lucide-react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { useAddress } from '../kit/address/use-address.ts'
import { usePanels } from '../kit/address/use-panel.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { StatusTag } from '../kit/text/StatusTag.tsx'
import { columnsOf, ListScreen, listOf, useList } from '../shell/lists.ts'
import { packageInstallAddress } from './packages.address.ts'
import { t } from './packages.messages.ts'

const InstallDrawer = lazyPart(async () => (await import('./InstallDrawer.tsx')).InstallDrawer)
const KeysDrawer = lazyPart(async () => (await import('./KeysDrawer.tsx')).KeysDrawer)
const PlanDrawer = lazyPart(async () => (await import('./PlanDrawer.tsx')).PlanDrawer)
const UploadDrawer = lazyPart(async () => (await import('./UploadDrawer.tsx')).UploadDrawer)

const { PackageInstalls, PackageKeys, UploadPackage } = operations.Tools
const installs = listOf(screens.packageInstall, PackageInstalls, {
  name: 'packageInstalls',
  sort: '-createdAt',
  row: { id: 'idPackageInstall', name: ({ name, version }) => `${name} ${version}`, opens: 'install' },
})

/** How many items there were of each state. */
const summaryOf = ({ items }: PackageInstall) =>
  planState.values
    .flatMap((state) => {
      const count = items.filter((item) => item.state === state).length
      return count === 0 ? [] : [`${count} ${planState.label(state).toLowerCase()}`]
    })
    .join(', ')

const column = columnsOf(PackageInstalls)
const columns = [
  column.name('name', t('package'), { grow: 2 }),
  column.text('version', 'Version', { width: 110 }),
  column.own('items', t('items'), summaryOf, { grow: 2, minWidth: 180 }),
  column.own('state', t('state'), (row) => <State {...row} />, { width: 130 }),
  column.own('createdBy', t('by'), ({ createdBy }) => createdBy?.name ?? '–', { minWidth: 120 }),
  column.time('createdAt', t('when')),
]

const State = ({ undoneAt }: Pick<PackageInstall, 'undoneAt'>) =>
  undoneAt === null ? (
    <StatusTag tone="success">{t('newest')}</StatusTag>
  ) : (
    <StatusTag tone="neutral">{t('undone')}</StatusTag>
  )

/** What was installed from packages, and the way to install another. */
export default function InstallListPage() {
  const { panel, open, close } = usePanels()
  const [{ package: idPackage }, change] = useAddress(packageInstallAddress)
  return (
    <ListScreen
      list={useList(installs)}
      columns={columns}
      create={{ endpoint: UploadPackage, label: t('installPackage'), icon: FileUp, drawer: UploadDrawer }}
      secondary={
        <ActionButton endpoint={PackageKeys} icon={KeyRound} onPress={() => open('keys')}>
          {t('keys')}
        </ActionButton>
      }
      drawer={InstallDrawer}
      empty={{ icon: PackageCheck, title: t('noInstalls'), text: t('noInstallsText') }}
    >
      {panel === 'keys' && <KeysDrawer onClose={close} />}
      {idPackage !== undefined && (
        <PlanDrawer key={idPackage} id={idPackage} onClose={() => change({ package: undefined })} />
      )}
    </ListScreen>
  )
}
