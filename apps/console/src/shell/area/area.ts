import type { Operation } from '@parley/contract/kernel/operation.ts'
import type { AreaAction } from '@parley/contract/kernel/permissions.ts'
import type { AnyScreen, PartsOf } from '@parley/contract/kernel/screen.ts'
import type { ComponentType, ReactElement } from 'react'
import { oneOf, type SearchOf, type SearchReader, type SearchReaders } from '../../kit/address/readers.ts'
import type { ReadAhead } from '../api/read-ahead.ts'
import type { AreaTab, TabOf } from './area-tab.ts'
import type { MoreTabs } from './more-tabs.ts'
import { paramReaders } from './param.ts'

export type Section = 'Flows' | 'Campaigns' | 'Administration'

type NamesOf<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer Present}?` ? Present : Name) | NamesOf<Rest>
  : never
type ParamOf<P extends string, Name extends string> = PartsOf<
  P extends `${string}{${Name}?}${string}` ? `{${Name}?}` : `{${Name}}`
>[0]
/** The parts of a path by name. */
export type ParamsOf<P extends string> = { readonly [Name in NamesOf<P>]: ParamOf<P, Name> }

type LinksOf<A extends AnyScreen> = NonNullable<A['reads']>['links']
/** Every name that links to the screen use has its reader. */
type ReadersOf<Links> = { readonly [K in keyof Links]: SearchReader<unknown> }
type WithTab<A extends AnyScreen, S> = [TabOf<A>] extends [never] ? S : S & { readonly tab: SearchReader<TabOf<A>> }

type Readers<A extends AnyScreen, S> = keyof LinksOf<A> extends never
  ? { readonly search?: S }
  : { readonly search: S & ReadersOf<LinksOf<A>> }
/** Every tab has words: here, or in the area file of the room that adds it. */
type TabWords<A extends AnyScreen> = [TabOf<A>] extends [never]
  ? { readonly tabs?: never; readonly moreTabs?: never }
  :
      | { readonly tabs: Readonly<Record<TabOf<A>, AreaTab>>; readonly moreTabs?: never }
      | { readonly tabs?: Readonly<Partial<Record<TabOf<A>, AreaTab>>>; readonly moreTabs: Pick<MoreTabs, 'words'> }
/** With readers for what links to the screen say, and words for its tabs. */
export type AreaDefinition<A extends AnyScreen, S extends SearchReaders> = Definition<A, S> &
  Readers<A, S> &
  TabWords<A>

interface Definition<A extends AnyScreen, S extends SearchReaders> {
  /** Its address and what links to it may say, as the contract has them. */
  readonly at: A
  /** First half of the page title; a detail adds its own with `usePageTitle`. */
  readonly title: string
  /** All of them are needed; none: everyone signed in. */
  readonly permissions?: readonly AreaAction[]
  /** Of these one is enough; without any, the first is said to be missing. */
  readonly anyOf?: readonly AreaAction[]
  /** Without these it opens all the same and says what is missing, but is not offered in navigation, guide and palette. */
  readonly offeredWith?: readonly AreaAction[]
  /** Likewise: only to people who can call it. */
  readonly offeredFor?: Pick<Operation, 'permission'>
  /** `g`, then this letter, opens it from anywhere. */
  readonly shortcut?: string
  /** Section of the header and order in it. Without a place the screen is only reached from others. */
  readonly place?: readonly [section: Section, order: number]
  /** Heading under which the guide page lists it. */
  readonly group?: string
  /** One sentence for guide page and palette. */
  readonly summary?: string
  /** More words by which the palette finds it. */
  readonly keywords?: readonly string[]
  /** The screen above, for the breadcrumb. */
  readonly parent?: AnyScreen
  /** Other paths that lead here. */
  readonly aliases?: readonly Alias[]
  /** Fetches what the screen shows first; runs beside the download of the screen, and on hover. */
  readonly load?: (context: LoadContext<ParamsOf<A['path']>, WithTab<A, S>>) => unknown
  readonly screen: () => Promise<{ default: ComponentType }>
  readonly skeleton?: () => ReactElement
}

/** A path, and what it says of the screen. */
export type Alias = string | { readonly path: string; readonly search: Readonly<Record<string, string>> }

export interface LoadContext<P, S> {
  readonly params: P
  readonly search: SearchOf<S>
  readonly read: ReadAhead
}

/** What router, navigation, guide page, palette and breadcrumb read. */
export interface Area<A extends AnyScreen = AnyScreen, S extends SearchReaders = SearchReaders>
  extends Omit<Definition<AnyScreen, SearchReaders>, 'at' | 'load'> {
  readonly at: A
  /** Where what names it leads: without the parts of the path that may be absent. */
  readonly path: string
  /** What the router takes for it. */
  readonly route: string
  readonly permissions: readonly AreaAction[]
  readonly search: S
  /** Those that there are: what no room adds is not shown. */
  readonly tabs?: Readonly<Partial<Record<TabOf<A>, AreaTab>>>
  /** The palette offers it under this name, for the tenant acted for. */
  readonly ofOwnTenant?: string
  load?(context: LoadContext<ParamsOf<A['path']>, S>): unknown
}

const registry: Area[] = []

/** Declares a screen once: route, guard, tabs, navigation, guide page, palette and breadcrumb follow. */
export function area<const A extends AnyScreen, const S extends SearchReaders = Record<never, never>>(
  definition: AreaDefinition<A, S>,
): Area<A, WithTab<A, S>> {
  const { at, moreTabs } = definition
  const tabs = at.tabs
  const declared = {
    ...definition,
    path: at.path.replaceAll(/\/\{\w+\?\}/g, ''),
    route: at.path,
    permissions: definition.permissions ?? [],
    search: { ...definition.search, ...(tabs?.in === 'search' ? { tab: oneOf(tabs.tabs, tabs.tabs[0] ?? '') } : {}) },
    // Rooms above may be read later than this.
    get tabs() {
      return moreTabs ? { ...definition.tabs, ...moreTabs.words() } : definition.tabs
    },
  } as unknown as Area // readers are only ever called with what they themselves declared
  register(declared)
  return declared as unknown as Area<A, WithTab<A, S>> // the same one, with the types of its declaration
}

/** A tab with an address of its own: the same screen, with the tab's permission on top. */
function tabArea({ place, shortcut, ...page }: Area, name: string): Area {
  const { permission, aliases = [], ofOwnTenant: [title, ...keywords] = [] } = page.tabs?.[name] ?? {}
  return {
    ...page,
    path: `${page.path}/${name}`,
    route: `${page.route}/${name}`,
    aliases: aliases.map((alias) => `${page.path}/${alias}`),
    permissions: [...page.permissions, ...(permission ? [permission] : [])],
    ...(title ? { ofOwnTenant: title, keywords } : {}),
  }
}

function register(entry: Area): void {
  const before = registry.findIndex(({ path }) => path === entry.path)
  if (before < 0) registry.push(entry)
  else if (import.meta.hot)
    registry[before] = entry // the development server has loaded the file anew
  else throw new Error(`Two screens at ${entry.path}`)
}

/** Every declared area; complete once `areas.ts` has been imported. */
export const declaredAreas = (): readonly Area[] => registry.flatMap((entry) => [entry, ...pathTabsOf(entry)])

const pathTabsOf = (entry: Area): readonly Area[] => {
  const { tabs, in: place } = entry.at.tabs ?? {}
  const names = place === 'path' ? (tabs ?? []) : []
  return names.filter((name) => entry.tabs?.[name]).map((name) => tabArea(entry, name))
}

/** What is declared of a screen of the contract. */
export function areaOf<A extends AnyScreen>(screen: A): Area<A> {
  const found = registry.find(({ at }) => at === screen)
  if (!found) throw new Error(`No area declares ${screen.path}`)
  return found as unknown as Area<A> // the one that was declared with this screen
}

/** Reads the path's parts; undefined where one of them cannot be. */
export function readParams<A extends AnyScreen>(
  { path }: A,
  raw: Readonly<Record<string, string | undefined>>,
): ParamsOf<A['path']> | undefined {
  const read: Record<string, unknown> = {}
  for (const [name, reader] of Object.entries(paramReaders(path))) {
    const text = raw[name]
    if (text === undefined) continue // an optional part
    read[name] = reader(text)
    if (read[name] === undefined) return undefined
  }
  return read as ParamsOf<A['path']> // each by its own reader
}
