import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { storeThingKind } from '@parley/contract/store/store.enum.ts'
import type { TakenRow } from '@parley/contract/store/store.schema.ts'
import { PackageCheck } from 'lucide-react'
import { lazyPart } from '../kit/lazy-part.tsx'
import { StatusTag } from '../kit/text/StatusTag.tsx'
import { columnsOf, ListScreen, listOf, useList } from '../shell/lists.ts'
import { t } from './store.messages.ts'

const UpdateDrawer = lazyPart(async () => (await import('./UpdateDrawer.tsx')).UpdateDrawer)

const { Taken } = operations.StoreGroups
const taken = listOf(screens.store, Taken, {
  name: 'storeTaken',
  sort: '-updatedAt',
  row: { id: 'idStoreTaken', name: ({ name }) => name, opens: 'taken' },
})
const column = columnsOf(Taken)
const columns = [
  column.name('name', t('copy'), { grow: 2 }),
  column.own('kind', t('kind'), ({ kind }) => storeThingKind.label(kind), { width: 140 }),
  column.own('item', t('offeredAs'), ({ item }) => item?.title ?? '–', { grow: 1 }),
  column.own('edition', t('edition'), (row) => <EditionState {...row} />, { width: 220 }),
  column.time('updatedAt', t('changed')),
]

function EditionState({ edition, newest }: Pick<TakenRow, 'edition' | 'newest'>) {
  if (newest === null) return <StatusTag tone="neutral">{t('notOffered', { edition })}</StatusTag>
  return newest === edition ? (
    <StatusTag tone="success">{t('newest', { edition })}</StatusTag>
  ) : (
    <StatusTag tone="info">{t('newer', { edition, newest })}</StatusTag>
  )
}

/** What the tenant has of the store, and of what there is a newer edition. */
export default function TakenTab() {
  return (
    <ListScreen
      list={useList(taken)}
      part={t('taken')}
      columns={columns}
      drawer={UpdateDrawer}
      empty={{ icon: PackageCheck, title: t('noneTaken'), text: t('noneTakenText') }}
    />
  )
}
