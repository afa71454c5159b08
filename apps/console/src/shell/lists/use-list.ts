import type { EndpointDeclaration } from '@parley/contract/kernel/endpoint.ts'
import type { ItemOf, ListQueryOf } from '@parley/contract/kernel/operation.ts'
import { useCallback, useMemo } from 'react'
import { readWhole } from '../../kit/address/readers.ts'
import { changedSearch, useAddress } from '../../kit/address/use-address.ts'
import type { Option } from '../../kit/fields/options.tsx'
import { useKit } from '../../kit/KitProvider.tsx'
import type { Filter } from '../../kit/pages/FilterBar.tsx'
import { refusalOf } from '../access/explain-refusal.ts'
import type { Arguments } from '../api/client.ts'
import { type PagesOptions, usePages } from '../api/use-pages.ts'
import type { Moment } from './filters.ts'
import { type ListDefinition, nameOf } from './list.ts'
import { offering } from './OfferedChip.tsx'

const MOST_SEARCH = 200
type Texts = Readonly<Record<string, string>>

/** What the address asks of the core: the same for the list and what is exported of it. What cannot be read is left out. */
export function filterOf<E extends EndpointDeclaration>(
  { filters }: Pick<ListDefinition<E>, 'filters' | 'operation'>,
  texts: Texts,
  moment: Moment,
): Partial<ListQueryOf<E>> {
  const query: Record<string, unknown> = {}
  const search = (texts.q ?? '').trim().slice(0, MOST_SEARCH)
  if (search !== '') query.search = search
  for (const [key, filter] of Object.entries(filters)) {
    const value = filter.read(texts[nameOf(key, filter)] ?? '', moment)
    if (value === undefined) continue
    if (filter.spreads) Object.assign(query, value)
    else query[key] = value
  }
  return query as Partial<ListQueryOf<E>> // each filter gives what its field of the query takes, by the type of `listOf`
}

/** The order that the address names, where the core knows it. */
export function sortOf<E extends EndpointDeclaration>(
  { operation, sort }: ListDefinition<E>,
  asked = '',
): string | undefined {
  return operation.sorts?.includes(asked.replace(/^-/, '')) ? asked : sort
}

interface Words {
  readonly label?: string
  readonly options?: readonly Option[]
}
interface ListOptions<E extends EndpointDeclaration> extends Pick<PagesOptions<ItemOf<E>>, 'every' | 'watch'> {
  /** What the list is limited to by where it stands; its filters are not shown. */
  readonly scope?: Partial<ListQueryOf<E>>
  readonly params?: unknown
  /** Filters that this person or place does not have. */
  readonly without?: readonly (keyof ListQueryOf<E>)[]
  /** Words and choices that only what is shown tells, by the core's field. */
  readonly words?: (
    items: readonly ItemOf<E>[] | undefined,
    texts: Texts,
  ) => { readonly [K in keyof ListQueryOf<E>]?: Words }
}

const NOTHING: readonly never[] = []
const leaving = (filters: ListDefinition['filters'], left: readonly string[]) =>
  Object.fromEntries(Object.entries(filters).filter(([key]) => !left.includes(key)))

/** A list with its search, filters and order in the address, its pages, and all that a page with it shows. */
export function useList<E extends EndpointDeclaration>(
  list: ListDefinition<E>,
  { scope, params, words, every, watch, without = NOTHING }: ListOptions<E> = {},
) {
  const { timeZone, href: here } = useKit()
  const [texts, change] = useAddress(list.readers)
  const left = [...without, ...Object.keys(scope ?? {})].join()
  const of = useMemo(() => ({ ...list, filters: leaving(list.filters, left.split(',')) }), [list, left])
  const address = JSON.stringify(texts)
  // “Last hour” would ask anew with every render; the moment counts from when the filter was set.
  const filter = useMemo(
    () => filterOf(of, JSON.parse(address) as Texts, { timeZone, now: Date.now() }), // written above
    [of, address, timeZone],
  )
  const query: Partial<ListQueryOf<E>> = Object.assign({}, filter, scope)
  const sort = sortOf(list, texts.sort)
  const input = {
    ...(params ? { params } : {}),
    ...(sort === undefined ? {} : { query: Object.assign({ sort }, query) }),
  }
  const pages = usePages(
    list.operation,
    ...([input, { every, watch }] as unknown as Arguments<E, PagesOptions<ItemOf<E>>>),
  ) // checked where the list is declared
  const { id, name, opens = '' } = list.row
  // The same functions as long as the list is: with others each row would be drawn again.
  const rowId = useCallback((row: ItemOf<E>) => String(row[id]), [id])
  const besides = useCallback(
    (row: ItemOf<E>) => changedSearch({}, here, { [opens]: String(row[id]) }),
    [here, opens, id],
  )
  const href = opens ? besides : list.row.href
  return {
    list,
    items: pages.items,
    count: pages.count,
    reload: pages.reload,
    /** The one that is open beside the list. */
    opened: readWhole(texts[opens] ?? ''),
    close: () => change({ [opens]: '' }),
    refusal: refusalOf(pages.error),
    texts,
    change,
    /** What is filtered, for an export. */
    query,
    sort,
    filters: chipsOf(of.filters, texts, words?.(pages.items, texts) ?? {}),
    table: {
      ...pages.table,
      rowId,
      rowName: name,
      ...(href ? { rowHref: href } : {}),
    },
  }
}

/** The chips of the list. */
function chipsOf(
  filters: ListDefinition['filters'],
  texts: Texts,
  words: Readonly<Record<string, Words | undefined>>,
): readonly Filter[] {
  return Object.entries(filters).flatMap(([key, filter]) => {
    const name = nameOf(key, filter)
    const value = texts[name] ?? ''
    const { label = filter.label, options = filter.options } = words[key] ?? {}
    if (filter.isLink && value === '') return []
    const chip = {
      name,
      label,
      options: options ?? (filter.isLink ? [{ value, label: value }] : []),
      ...(filter.isMultiple ? { isMultiple: true } : {}),
    }
    if (filter.chip) return { ...chip, chip: filter.chip }
    return filter.choices && !options ? offering(chip, filter.choices) : chip
  })
}
