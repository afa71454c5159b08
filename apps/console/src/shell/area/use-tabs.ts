import type { AnyScreen } from '@parley/contract/kernel/screen.ts'
import { useLocation } from '@tanstack/react-router'
import type { TabItem } from '../../kit/tabs/Tabs.tsx'
import { useCan } from '../access/use-can.ts'
import type { Area, AreaTab, TabOf } from './area.ts'
import { useAreaParams } from './use-area.ts'

interface TabChoices<T extends string> {
  /** What the permissions of the tabs have to cover, for example a tenant. */
  readonly of?: number
  /** Tabs that this one thing does not have. */
  readonly without?: readonly T[]
  readonly counts?: Partial<Record<T, number | undefined>>
  /** What stays in the address in another tab. */
  readonly keep?: Readonly<Record<string, unknown>>
}
interface ShownTabs<T extends string> {
  readonly tab: T
  /** For the page of the thing. */
  readonly page: { readonly tabs: readonly TabItem[]; readonly currentTab: string }
}

/** The tabs of a screen that the person may see, each with its address, and the one that is open. */
export function useTabs<A extends AnyScreen>(
  area: Pick<Area<A>, 'at' | 'params' | 'path' | 'tabs'>,
  { of, without = [], counts = {}, keep = {} }: TabChoices<TabOf<A>> = {},
): ShownTabs<TabOf<A>> {
  const can = useCan()
  const { pathname, search } = useLocation()
  const params: Readonly<Record<string, unknown>> = useAreaParams(area)
  const parts = Object.keys(area.params).map((name) => params[name])
  const { tabs: all = [], in: place } = area.at.tabs ?? {}
  const names = all as readonly TabOf<A>[] // `TabOf` is their type
  const words = area.tabs as Readonly<Record<TabOf<A>, AreaTab>> // of every tab, by the type of the declaration
  const write = area.at as unknown as (...where: unknown[]) => string // given the parts of its own path
  const addressOf = (tab: TabOf<A>) => write(...parts, { ...keep, tab })
  const shown = names.filter((name) => {
    const { permission } = words[name]
    return !without.includes(name) && (permission === undefined || can(permission, of))
  })
  const asked = place === 'path' ? pathname.split('/').slice(area.path.split('/').length).join('/') : search.tab
  const tab = shown.find((name) => name === asked) ?? shown[0] ?? (names[0] as TabOf<A>) // a screen with tabs has a first one
  const tabs = shown.map((name) => ({
    href: addressOf(name),
    label: words[name].title,
    ...(counts[name] === undefined ? {} : { count: counts[name] }),
  }))
  return { tab, page: { tabs, currentTab: addressOf(tab) } }
}
