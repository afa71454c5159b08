import type { EndpointDeclaration } from '@parley/contract/kernel/endpoint.ts'
import type { ItemOf, ListQueryOf } from '@parley/contract/kernel/operation.ts'
import { Plus } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { usePanels } from '../../kit/address/use-panel.ts'
import type { Icon } from '../../kit/icon.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import type { Crumb } from '../../kit/pages/Breadcrumb.tsx'
import { ListPage, type ListPageProps } from '../../kit/pages/ListPage.tsx'
import { EmptyState } from '../../kit/states/EmptyState.tsx'
import type { Permitted } from '../../kit/use-refusal.ts'
import { areaOf } from '../area/area.ts'
import { crumbsOf } from '../crumbs.ts'
import { newWords } from '../editing/thing-words.ts'
import type { useList } from './use-list.ts'

// Few see it; whoever does waits for the core's answer anyway.
const Refused = lazyPart(async () => (await import('../access/Refused.tsx')).Refused)

/** The button that opens the drawer in which something new is made. */
interface Creating extends Permitted {
  readonly label?: string
  /** What its kind is called, in place of a label: “New fee” is made of it. */
  readonly thing?: string
  readonly icon?: Icon
  /** Name of its panel in the address. */
  readonly panel?: string
  readonly drawer?: ComponentType<{ onClose: () => void }>
}
interface Nothing {
  readonly icon?: Icon
  readonly title: string
  readonly text?: string
}
/** What the list gives by itself. */
type Given = 'name' | 'isPart' | 'title' | 'crumbs' | 'total' | 'filters' | 'searchHint' | 'rows' | 'rowId' | 'rowName'

type ListScreenProps<E extends EndpointDeclaration> = Omit<ListPageProps<ItemOf<E>>, Given | 'primary' | 'empty'> & {
  readonly list: ReturnType<typeof useList<E>>
  /** Where it is below the tabs of a page: its heading there. */
  readonly part?: string
  /** Where they are not those of the area. */
  readonly title?: string
  readonly crumbs?: readonly Crumb[]
  readonly create?: Creating | undefined
  /** What is filtered, as a file: `reportOf(operation)`. */
  readonly report?: (filter: Partial<ListQueryOf<E>>) => ReactNode
  /** Of the row that is open: `opens` of the list says by what in the address. */
  readonly drawer?: ComponentType<{ id: number; onClose: () => void }>
  readonly empty: Nothing | ((create: ReactNode) => ReactNode)
}

/** The page of a list: its title with the count, search, chips, order, rows, the way to something new, and why it cannot be shown. */
export function ListScreen<E extends EndpointDeclaration>(props: ListScreenProps<E>) {
  const { list: shown, create, report, secondary, empty, drawer: Opened, part, children, ...page } = props
  const { panel, open, close } = usePanels()
  const { list, refusal, opened } = shown
  if (refusal) return <Refused refusal={refusal} isPage={part === undefined} />
  const { panel: creating = 'new', drawer: New } = create ?? {}
  const button = create && (
    <ActionButton
      endpoint={create.endpoint}
      at={create.at}
      variant="primary"
      icon={create.icon ?? Plus}
      onPress={() => open(creating)}
    >
      {create.label ?? newWords(create.thing ?? '')}
    </ActionButton>
  )
  return (
    <ListPage<ItemOf<E>>
      title={part ?? areaOf(list.screen).title}
      isPart={part !== undefined}
      crumbs={crumbsOf(list.screen)}
      name={list.name}
      total={shown.count}
      primary={button}
      secondary={
        <>
          {report?.(shown.query)}
          {secondary}
        </>
      }
      {...(list.search === undefined ? {} : { searchHint: list.search })}
      filters={shown.filters}
      {...shown.table}
      {...page}
      empty={
        typeof empty === 'function' ? (
          empty(button)
        ) : (
          <EmptyState title={empty.title} {...(empty.icon ? { icon: empty.icon } : {})} action={button}>
            {empty.text}
          </EmptyState>
        )
      }
    >
      {New && panel === creating && <New onClose={close} />}
      {Opened && opened && <Opened key={opened} id={opened} onClose={shown.close} />}
      {children}
    </ListPage>
  )
}
