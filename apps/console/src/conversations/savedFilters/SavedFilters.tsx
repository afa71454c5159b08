import { savedFilterBlocked } from '@parley/contract/conversations/savedFilters/savedFilter.rules.ts'
import type { SavedFilter } from '@parley/contract/conversations/savedFilters/savedFilter.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { Bookmark, BookmarkPlus, ChevronDown, Save, Settings2 } from 'lucide-react'
import { useMemo } from 'react'
import { Button } from '../../kit/actions/Button.tsx'
import { text, whole } from '../../kit/address/readers.ts'
import { useAddress } from '../../kit/address/use-address.ts'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { Menu, type MenuGroup } from '../../kit/overlays/Menu.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useCan } from '../../shell/access/use-can.ts'
import { useUserInfo } from '../../shell/access/use-user-info.ts'
import { useRead, useWrite } from '../../shell/api.ts'
import { chosenBy, filtersIn, fitting, isSameFilter } from './saved-filter.ts'
import { t } from './savedFilters.messages.ts'

const SavedFilterPanels = lazyPart(async () => (await import('./SavedFilterPanels.tsx')).SavedFilterPanels)
const { SavedFilters: List, UpdateSavedFilter } = operations.DialLogs

export type NamedFilter = { readonly name: string; readonly label: string }

/** Whether the person may rename, change or delete it. */
export function useChangeable(): (saved: SavedFilter) => ReturnType<typeof savedFilterBlocked.change> {
  const can = useCan()
  const { context } = useUserInfo()
  return (saved) => savedFilterBlocked.change(saved, can('AccessManagement.editaccount', context.id))
}

/** What the address says of the filters, and of what is done with those that were saved. */
function useChosen(filters: readonly NamedFilter[]) {
  const joined = ['q', 'sort', ...filters.map(({ name }) => name)].join()
  const [names, readers] = useMemo(() => {
    const all = joined.split(',')
    return [
      all,
      { ...Object.fromEntries(all.map((name) => [name, text()])), panel: text(), saved: whole(), edit: whole() },
    ]
  }, [joined])
  const [address, change] = useAddress(readers)
  const { panel, saved, edit, ...texts } = address as { panel: string; saved?: number; edit?: number } & Record<
    string,
    string
  > // as the readers read
  return { names, panel, saved, edit, texts, change }
}

/** The filters kept under a name, to choose, to save and to look after; the address says which of them is chosen. */
export function SavedFilters({ filters }: { filters: readonly NamedFilter[] }) {
  const { names, panel, saved, edit, texts, change } = useChosen(filters)
  const { data: all = [] } = useRead(List)
  const { write } = useWrite(UpdateSavedFilter)
  const whyNot = useChangeable()
  const offered = fitting(all, names)
  const now = filtersIn(texts, names)
  const isSet = Object.keys(now).length > 0
  const chosen = isSet ? offered.find(({ idSavedFilter }) => idSavedFilter === saved) : undefined
  const isEdited = chosen !== undefined && !isSameFilter(chosen.filters, now)
  const choose = (filter: SavedFilter) =>
    change({ ...chosenBy(filter, names), saved: filter.idSavedFilter, panel: '', edit: undefined }, { push: true })
  async function saveChanges({ idSavedFilter, name, isShared, rowVersion }: SavedFilter) {
    await write({ params: { idSavedFilter }, body: { name, isShared, rowVersion, filters: now } })
    showToast('success', t('saved', { name }))
  }

  const itemOf = (filter: SavedFilter) => ({
    id: String(filter.idSavedFilter),
    label:
      filter.isOwn || !filter.createdBy
        ? filter.name
        : t('byOwner', { name: filter.name, owner: filter.createdBy.name }),
    onAction: () => choose(filter),
  })
  const isOf = (isOwn: boolean) => offered.filter((each) => each.isOwn === isOwn).map(itemOf)
  const mark = { chosen: chosen && !isEdited ? String(chosen.idSavedFilter) : '' }
  const groups: readonly MenuGroup[] = [
    { id: 'own', title: t('own'), items: isOf(true), ...mark },
    { id: 'shared', title: t('shared'), items: isOf(false), ...mark },
    {
      id: 'actions',
      items: [
        ...(chosen && isEdited
          ? [
              {
                id: 'saveChanges',
                label: t('saveChanges', { name: chosen.name }),
                icon: Save,
                endpoint: UpdateSavedFilter,
                blocked: whyNot(chosen),
                // A failed save has shown its notification.
                onAction: () => void saveChanges(chosen).catch(() => {}),
              },
            ]
          : []),
        {
          id: 'save',
          label: t('save'),
          icon: BookmarkPlus,
          endpoint: operations.DialLogs.CreateSavedFilter,
          blocked: isSet ? undefined : t('nothingSet'),
          onAction: () => change({ panel: 'saveFilter' }, { push: true }),
        },
        ...(all.length > 0
          ? [
              {
                id: 'manage',
                label: t('manage'),
                icon: Settings2,
                onAction: () => change({ panel: 'savedFilters' }, { push: true }),
              },
            ]
          : []),
      ],
    },
  ]
  return (
    <>
      <Menu
        label={t('filters')}
        groups={groups}
        trigger={
          <Button icon={Bookmark}>
            <span className="max-w-56 truncate">
              {chosen ? (isEdited ? t('edited', { name: chosen.name }) : chosen.name) : t('filters')}
            </span>
            <ChevronDown size={14} className="text-faint" aria-hidden />
          </Button>
        }
      />
      {['saveFilter', 'savedFilters'].includes(panel) && (
        <SavedFilterPanels
          panel={panel}
          all={all}
          edited={all.find(({ idSavedFilter }) => idSavedFilter === edit)}
          now={now}
          filters={filters}
          isOffered={(filter) => offered.includes(filter)}
          onChoose={choose}
          onSaved={(filter) => change({ saved: filter.idSavedFilter, panel: '' })}
          onEdit={(filter) => change({ edit: filter?.idSavedFilter })}
          onClose={() => change({ panel: '', edit: undefined })}
        />
      )}
    </>
  )
}
