import type { EndpointDeclaration } from '@parley/contract/kernel/endpoint.ts'
import type { ItemOf, ListQueryOf, Operation } from '@parley/contract/kernel/operation.ts'
import type { AnyScreen } from '@parley/contract/kernel/screen.ts'
import { type SearchReader, text } from '../../kit/address/readers.ts'
import type { ListFilter } from './filters.ts'

/** A filter is a field of the operation's query, with that field's type; one that gives several fields may have any name. */
type FilterOf<Q, K> = K extends keyof Q
  ? ListFilter<NonNullable<Q[K]>>
  : ListFilter<Partial<Q>> & { readonly spreads: true }
type FiltersOf<Q, F> = { readonly [K in keyof F]: FilterOf<Q, K> }
type SortOf<Q> = Q extends { readonly sort?: infer S } ? Extract<S, string> : never
type KeyOf<Row, V> = { [K in keyof Row]: Row[K] extends V ? K : never }[keyof Row] & string
/** How one row of a list is told from the others, what it is called, and where it leads. */
export interface RowOf<Row> {
  readonly id: KeyOf<Row, number | string>
  readonly name: (row: Row) => string
  readonly href?: (row: Row) => string | undefined
  /** Instead: the name in the address under which it opens beside the list, in the `drawer` of the screen. */
  readonly opens?: string
}
/** The filters that links to the screen set. */
type LinkFilters<A extends AnyScreen> = keyof NonNullable<A['reads']>['filters'] & string
type AddressOf<F> = { [K in keyof F]: F[K] extends { readonly name: infer N extends string } ? N : K }[keyof F] | 'q'

/** What links to the screen filter by, its list has. */
type Linked<A extends AnyScreen, F> = [Exclude<LinkFilters<A>, AddressOf<F>>] extends [never]
  ? unknown
  : { readonly filters: { readonly [K in Exclude<LinkFilters<A>, AddressOf<F>>]: ListFilter } }

/** Order where the address says nothing; what comes without pages is sorted as it is shown. */
type Sorted<Q> = [SortOf<Q>] extends [never] ? { readonly sort?: never } : { readonly sort: SortOf<Q> }

interface Spec<E extends EndpointDeclaration, F> {
  /** Key under which columns and density are remembered. */
  readonly name: string
  /** Words in the search box; without them there is none. */
  readonly search?: string
  readonly filters?: F & FiltersOf<ListQueryOf<E>, F>
  readonly row: RowOf<ItemOf<E>>
}

export interface ListDefinition<E extends EndpointDeclaration = EndpointDeclaration> {
  readonly screen: AnyScreen
  readonly operation: Operation<E>
  readonly name: string
  readonly sort?: string
  readonly search?: string
  /** By the core's field, or any name where several are given at once. */
  readonly filters: Readonly<Record<string, ListFilter>>
  readonly row: RowOf<ItemOf<E>>
  readonly readers: Readonly<Record<string, SearchReader<string>>>
}

export const nameOf = (key: string, filter: ListFilter): string => filter.name ?? key

/** Declares the list of a screen: which operation, its filters with their words and names in the address, its order, its rows. */
export function listOf<
  A extends AnyScreen,
  E extends EndpointDeclaration,
  const F extends Readonly<Record<string, ListFilter>>,
>(screen: A, operation: Operation<E>, spec: Spec<E, F> & Sorted<ListQueryOf<E>> & Linked<A, F>): ListDefinition<E> {
  const filters: Readonly<Record<string, ListFilter>> = spec.filters ?? {}
  const { opens } = spec.row
  const filtered = Object.entries(filters).map(([key, filter]) => nameOf(key, filter))
  const names = ['q', 'sort', ...filtered, ...(opens === undefined ? [] : [opens])]
  return {
    ...spec,
    screen,
    operation,
    filters,
    readers: Object.fromEntries(names.map((name) => [name, text()])),
  }
}
