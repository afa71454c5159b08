import { foldText } from '@parley/contract/kernel/foldText.ts'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Autocomplete, Header, Input, ListBox, ListBoxItem, ListBoxSection, SearchField } from 'react-aria-components'
import { cx } from '../../kit/cx.ts'
import { type Icon, showIcon } from '../../kit/icon.tsx'
import { type Tone, toneSoft } from '../../kit/tone.ts'
import { t } from './pick.messages.ts'

export interface Pickable {
  readonly id: string
  readonly title: string
  readonly detail?: string | undefined
  readonly icon?: Icon
  readonly tone?: Tone | undefined
  readonly group?: string | undefined
  /** Found by these, too. */
  readonly words?: string
}

export interface SearchListProps {
  label: string
  items: readonly Pickable[]
  onPick: (id: string) => void
  autoFocus?: boolean
  /** An item can be dragged away. */
  onDragStart?: (id: string, data: DataTransfer) => void
  className?: string
}

const MOST = 200

/** What has all the words; what begins with them first. */
export function found(items: readonly Pickable[], search: string): readonly Pickable[] {
  const words = foldText(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return items.slice(0, MOST)
  const hits = items.filter(({ title, detail = '', words: more = '' }) => {
    const text = foldText(`${title} ${detail} ${more}`)
    return words.every((word) => text.includes(word))
  })
  const begins = (item: Pickable) => foldText(item.title).startsWith(words[0] ?? '')
  return [...hits.filter(begins), ...hits.filter((item) => !begins(item))].slice(0, MOST)
}

/** A list to pick from, narrowed by typing; the keys stay in the field. */
export function SearchList({ label, items, onPick, autoFocus = false, onDragStart, className }: SearchListProps) {
  const [search, setSearch] = useState('')
  const shown = found(items, search)
  const groups = Map.groupBy(shown, ({ group = '' }) => group)
  /** Who types and presses Enter at once means the first one, which is not marked yet. */
  function takeFirst(event: KeyboardEvent) {
    const [first] = shown
    if (event.key !== 'Enter' || !first || event.currentTarget.hasAttribute('aria-activedescendant')) return
    event.preventDefault()
    onPick(first.id)
  }
  return (
    <div className={cx('flex min-h-0 flex-col', className)}>
      <Autocomplete inputValue={search} onInputChange={setSearch}>
        <SearchField
          aria-label={label}
          autoFocus={autoFocus}
          className="flex shrink-0 items-center gap-2 border-line border-b px-3"
        >
          <Search size={14} className="shrink-0 text-faint" aria-hidden />
          <Input
            role="combobox"
            onKeyDown={takeFirst}
            aria-expanded
            aria-haspopup="listbox"
            placeholder={label}
            className="h-9 min-w-0 flex-1 bg-transparent text-sm outline-none placeholder:text-faint [&::-webkit-search-cancel-button]:hidden"
          />
        </SearchField>
        <ListBox
          aria-label={label}
          onAction={(id) => onPick(String(id))}
          renderEmptyState={() => (
            <p className="px-3 py-4 text-center text-faint text-sm">{t('nothing', { search })}</p>
          )}
          className="min-h-0 flex-1 overflow-y-auto p-1.5 outline-none"
        >
          {[...groups].map(([group, members]) => (
            <ListBoxSection key={group} id={`group ${group}`} {...(group ? {} : { 'aria-label': label })}>
              {group && <Header className="px-2 pt-2 pb-1 font-medium text-faint text-xs">{group}</Header>}
              {members.map((item) => (
                <Row key={item.id} item={item} onDragStart={onDragStart} />
              ))}
            </ListBoxSection>
          ))}
        </ListBox>
      </Autocomplete>
    </div>
  )
}

type RowProps = { item: Pickable; onDragStart: SearchListProps['onDragStart'] }

function Row({ item: { id, title, detail, icon, tone = 'neutral' }, onDragStart }: RowProps) {
  return (
    <ListBoxItem id={id} textValue={title} className="cursor-pointer rounded-md outline-none data-focused:bg-hover">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dragging is one way; Enter does the same */}
      <div
        draggable={onDragStart !== undefined}
        onDragStart={({ dataTransfer }) => onDragStart?.(id, dataTransfer)}
        // The option around it would take the press for itself, and nothing could be dragged.
        onMouseDown={(event) => onDragStart && event.stopPropagation()}
        className="flex min-h-8 items-center gap-2 px-2 py-1"
        title={detail}
      >
        {icon && (
          <span className={cx('grid size-6 shrink-0 place-items-center rounded', toneSoft[tone])}>
            {showIcon(icon, 13)}
          </span>
        )}
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="truncate text-ink text-sm">{title}</span>
          {detail && <span className="line-clamp-3 text-faint text-xs">{detail}</span>}
        </span>
      </div>
    </ListBoxItem>
  )
}
