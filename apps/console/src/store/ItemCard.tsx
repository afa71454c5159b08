import { OPERATOR_TENANT } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { storeItemKind, storeThingKind } from '@parley/contract/store/store.enum.ts'
import { storeBlocked } from '@parley/contract/store/store.rules.ts'
import type { StoreGroup, StoreItem } from '@parley/contract/store/store.schema.ts'
import { ArrowDown, ArrowUp, BookA, Ellipsis, Pencil, Trash2, Workflow } from 'lucide-react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { IconButton } from '../kit/actions/IconButton.tsx'
import { Link } from '../kit/actions/Link.tsx'
import { showIcon } from '../kit/icon.tsx'
import { Menu, menuGroups } from '../kit/overlays/Menu.tsx'
import { StatusTag, Tag } from '../kit/text/StatusTag.tsx'
import { useUserInfo } from '../shell/access/use-user-info.ts'
import { useRead, useWrite } from '../shell/api.ts'
import { copyPage } from './copy-page.ts'
import { LEFT_OUT, leftOutWords } from './left-out.ts'
import { t } from './store.messages.ts'

const { DeleteItem, Picture, Take, UpdateItem } = operations.StoreGroups

type Props = {
  group: StoreGroup
  item: StoreItem
  onTake: () => void
  onEdit: () => void
  onRemove: () => void
}

/** One thing to take: what it is, what it needs, and what the tenant has of it. */
export function ItemCard({ group, item, onTake, onEdit, onRemove }: Props) {
  const isOperator = useUserInfo().context.id === OPERATOR_TENANT
  return (
    <li className="flex min-w-0 flex-col overflow-hidden rounded-card bg-surface ring-1 ring-line">
      <ItemPicture group={group} item={item} />
      <div className="flex flex-1 flex-col gap-2 px-5 py-4">
        <div className="flex items-start gap-2">
          <h2 className="min-w-0 flex-1 break-words font-semibold text-base text-ink">{item.title}</h2>
          {isOperator && <ItemMenu group={group} item={item} onEdit={onEdit} onRemove={onRemove} />}
        </div>
        <div className="flex flex-wrap gap-1.5">
          <Tag>{storeItemKind.label(item.kind)}</Tag>
          {item.edition === null ? (
            <StatusTag tone="danger">{t('gone')}</StatusTag>
          ) : (
            <Tag>{t('editionN', { edition: item.edition })}</Tag>
          )}
        </div>
        <p className="whitespace-pre-line break-words text-sm text-soft">{item.description}</p>
        <Needs needs={item.needs} />
        <Copies item={item} />
        <div className="mt-auto pt-2">
          <ActionButton
            endpoint={Take}
            blocked={storeBlocked.take(item)}
            variant={item.taken.length > 0 ? 'secondary' : 'primary'}
            onPress={onTake}
          >
            {item.taken.length > 0 ? t('takeAgain') : t('take')}
          </ActionButton>
        </div>
      </div>
    </li>
  )
}

type Need = StoreItem['needs'][number]
const isLeftOut = (kind: Need['kind']): kind is keyof typeof LEFT_OUT => kind in LEFT_OUT

/** What comes along, and what does not. */
function Needs({ needs }: { needs: readonly Need[] }) {
  const along = needs.flatMap(({ kind, name }) =>
    isLeftOut(kind) ? [] : [`${storeThingKind.label(kind).toLowerCase()} ${name}`],
  )
  const left = needs.flatMap(({ kind, name }) => (isLeftOut(kind) ? [{ kind, name }] : []))
  if (needs.length === 0) return null
  return (
    <div className="flex flex-col gap-1 break-words text-faint text-xs">
      {along.length > 0 && <p>{t('needs', { names: along.join(', ') })}</p>}
      {left.length > 0 && <p>{leftOutWords(left)}</p>}
    </div>
  )
}

const MOST_COPIES = 3

/** Own copies, the newest ones; one that is older leads to its newer edition. */
const Copies = ({ item: { taken, edition } }: { item: StoreItem }) =>
  taken.length > 0 && (
    <ul className="m-0 flex list-none flex-col gap-1 p-0 text-sm">
      {taken.slice(0, MOST_COPIES).map((copy) => (
        <li key={copy.idStoreTaken} className="flex flex-wrap items-baseline gap-x-2">
          <Link href={copyPage(copy) ?? screens.store({ tab: 'taken' })}>{copy.name}</Link>
          {edition !== null && copy.edition !== edition && (
            <Link href={screens.store({ tab: 'taken', taken: copy.idStoreTaken })}>{t('updateTo', { edition })}</Link>
          )}
        </li>
      ))}
      {taken.length > MOST_COPIES && (
        <li>
          <Link href={screens.store({ tab: 'taken' })}>{t('moreCopies', { count: taken.length - MOST_COPIES })}</Link>
        </li>
      )}
    </ul>
  )

function ItemPicture({
  group: { idStoreGroup },
  item: { idStoreItem, hasPicture, kind },
}: Pick<Props, 'group' | 'item'>) {
  const { data } = useRead(Picture, { params: { idStoreGroup, idStoreItem } }, { enabled: hasPicture })
  return (
    <div className="grid h-36 place-items-center overflow-hidden border-line border-b bg-sunken text-faint">
      {data?.content ? (
        <img src={data.content} alt="" className="size-full object-cover" />
      ) : (
        showIcon(kind === 'grammar' ? BookA : Workflow, 40)
      )}
    </div>
  )
}

function ItemMenu({ group, item, onEdit, onRemove }: Omit<Props, 'onTake'>) {
  const move = useWrite(UpdateItem)
  const { title, description, order } = item
  const moveTo = (place: number) =>
    move.fire({
      params: { idStoreGroup: group.idStoreGroup, idStoreItem: item.idStoreItem },
      body: { title, description, order: place, rowVersion: group.rowVersion },
    })
  const actions = [
    { id: 'edit', label: t('edit'), icon: Pencil, endpoint: UpdateItem, onAction: onEdit },
    ...(order > 1
      ? [{ id: 'up', label: t('moveUp'), icon: ArrowUp, endpoint: UpdateItem, onAction: () => moveTo(order - 1) }]
      : []),
    ...(order < group.items.length
      ? [{ id: 'down', label: t('moveDown'), icon: ArrowDown, endpoint: UpdateItem, onAction: () => moveTo(order + 1) }]
      : []),
    { id: 'remove', label: t('removeItem'), icon: Trash2, endpoint: DeleteItem, isDangerous: true, onAction: onRemove },
  ]
  return (
    <Menu
      label={t('actionsOf', { name: title })}
      groups={menuGroups(actions)}
      trigger={<IconButton size="small" label={t('actionsOf', { name: title })} icon={Ellipsis} />}
    />
  )
}
