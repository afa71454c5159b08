import { OPERATOR_TENANT } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { Eye, Pencil, Plus, Store } from 'lucide-react'
import type { ComponentProps } from 'react'
import { EntityHistoryButton } from '../audit/EntityHistoryButton.tsx'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { text, whole } from '../kit/address/readers.ts'
import { useAddress } from '../kit/address/use-address.ts'
import { useKit } from '../kit/KitProvider.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import type { MenuAction } from '../kit/overlays/Menu.tsx'
import { DetailPage } from '../kit/pages/DetailPage.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import { useUserInfo } from '../shell/access/use-user-info.ts'
import { useLoaded, useRead } from '../shell/api.ts'
import { useAreaParams } from '../shell/area.ts'
import { crumbsOf } from '../shell/crumbs.ts'
import { ConfirmWrite } from '../shell/editing/ConfirmWrite.tsx'
import { useRemoval } from '../shell/editing/use-removal.tsx'
import { LoadedPage } from '../shell/pages/LoadedPage.tsx'
import { usePageTitle } from '../shell/title/page-title.ts'
import { ItemCard } from './ItemCard.tsx'
import { t } from './store.messages.ts'

const AddItemDrawer = lazyPart(async () => (await import('./ItemDrawers.tsx')).AddItemDrawer)
const EditItemDrawer = lazyPart(async () => (await import('./ItemDrawers.tsx')).EditItemDrawer)
const EditGroupDrawer = lazyPart(async () => (await import('./GroupDrawers.tsx')).EditGroupDrawer)
const VisibilityDrawer = lazyPart(async () => (await import('./GroupDrawers.tsx')).VisibilityDrawer)
const TakeDrawer = lazyPart(async () => (await import('./TakeDrawer.tsx')).TakeDrawer)

const { AddItem, ChangeVisibility, Delete, DeleteItem, Get, Picture, Update } = operations.StoreGroups
const readers = { panel: text(), item: whole() }
const missing = { title: t('notFound'), text: t('notFoundText') }

export default function StoreGroupPage() {
  const { idStoreGroup } = useAreaParams(screens.storeGroup)
  return (
    <LoadedPage key={idStoreGroup} crumbs={crumbsOf(screens.storeGroup)} missing={missing}>
      <GroupDetail idStoreGroup={idStoreGroup} />
    </LoadedPage>
  )
}

/** A group of the store with what it offers. */
function GroupDetail({ idStoreGroup }: { idStoreGroup: number }) {
  const params = { idStoreGroup }
  const { data: group } = useLoaded(Get, { params })
  const [{ panel, item: idStoreItem }, change] = useAddress(readers)
  const open = (name: string, id?: number) => change({ panel: name, item: id }, { push: true })
  const close = () => change({ panel: '', item: undefined })
  const { navigate } = useKit()
  const isOperator = useUserInfo().context.id === OPERATOR_TENANT
  const { name, items, rowVersion } = group
  usePageTitle(name)
  const removal = useRemoval({
    operation: Delete,
    input: { params },
    title: t('removeTitle', { name }),
    children: t('removeText'),
    done: t('removed', { name }),
    onDone: () => navigate(screens.store()),
  })
  const more: readonly MenuAction[] = isOperator
    ? [
        { id: 'edit', label: t('editGroup'), icon: Pencil, endpoint: Update, onAction: () => open('edit') },
        {
          id: 'visibility',
          label: t('visibility'),
          icon: Eye,
          endpoint: ChangeVisibility,
          onAction: () => open('visibility'),
        },
        removal.action,
      ]
    : []
  const item = items.find((each) => each.idStoreItem === idStoreItem)
  const add = (
    <ActionButton endpoint={AddItem} icon={Plus} variant="primary" onPress={() => open('add')}>
      {t('addItem')}
    </ActionButton>
  )
  return (
    <DetailPage
      crumbs={crumbsOf(screens.storeGroup)}
      title={name}
      secondary={<EntityHistoryButton kind="StoreGroup" id={idStoreGroup} name={name} />}
      more={more}
      primary={isOperator && items.length > 0 ? add : undefined}
    >
      {group.description !== '' && (
        <p className="mb-5 max-w-prose whitespace-pre-line break-words text-sm text-soft">{group.description}</p>
      )}
      {items.length === 0 ? (
        <EmptyState icon={Store} title={t('noItems')} action={isOperator ? add : undefined}>
          {t('noItemsText')}
        </EmptyState>
      ) : (
        <ul className="m-0 grid list-none grid-cols-[repeat(auto-fill,minmax(18rem,1fr))] gap-4 p-0">
          {items.map((each) => (
            <ItemCard
              key={each.idStoreItem}
              group={group}
              item={each}
              onTake={() => open('take', each.idStoreItem)}
              onEdit={() => open('editItem', each.idStoreItem)}
              onRemove={() => open('removeItem', each.idStoreItem)}
            />
          ))}
        </ul>
      )}
      {panel === 'add' && <AddItemDrawer group={group} onClose={close} />}
      {panel === 'edit' && <EditGroupDrawer group={group} onClose={close} />}
      {panel === 'visibility' && <VisibilityDrawer group={group} onClose={close} />}
      {panel === 'take' && item && <TakeDrawer idStoreGroup={idStoreGroup} item={item} onClose={close} />}
      {panel === 'editItem' && item && <OpenItem group={group} item={item} onClose={close} />}
      {panel === 'removeItem' && item && (
        <ConfirmWrite
          operation={DeleteItem}
          input={{ params: { idStoreGroup, idStoreItem: item.idStoreItem }, query: { rowVersion } }}
          title={t('removeItemTitle', { name: item.title })}
          action={t('removeItem')}
          done={t('itemRemoved', { name: item.title })}
          onClose={close}
        >
          {t('removeItemText')}
        </ConfirmWrite>
      )}
      {removal.question}
    </DetailPage>
  )
}

type ItemProps = Omit<ComponentProps<typeof EditItemDrawer>, 'picture'>

/** The form opens once the picture is there. */
function OpenItem(props: ItemProps) {
  const { idStoreGroup } = props.group
  const { idStoreItem, hasPicture } = props.item
  const { data } = useRead(Picture, { params: { idStoreGroup, idStoreItem } }, { enabled: hasPicture })
  if (hasPicture && !data) return null
  return <EditItemDrawer {...props} picture={data?.content ?? null} />
}
