import type { AnyScreen } from '@parley/contract/kernel/screen.ts'
import { useLocation } from '@tanstack/react-router'
import type { TabItem } from '../../kit/tabs/Tabs.tsx'
import { useCan } from '../access/use-can.ts'
import { areaOf } from './area.ts'
import type { AreaTab, TabOf } from './area-tab.ts'
import { partsOf } from './param.ts'
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
  /** What the one that is open is called. */
  readonly title: string
  /** For the page of the thing. */
  readonly page: { readonly tabs: readonly TabItem[]; readonly currentTab: string }
}

/** The tabs of a screen that the person may see, each with its address, and the one that is open. */
export function useTabs<A extends AnyScreen>(
  screen: A,
  { of, without = [], counts = {}, keep = {} }: TabChoices<TabOf<A>> = {},
): ShownTabs<TabOf<A>> {
  const area = areaOf(screen)
  const can = useCan()
  const { pathname, search } = useLocation()
  const params: Readonly<Record<string, unknown>> = useAreaParams(screen)
  const parts = partsOf(screen.path).map((name) => params[name])
  const { tabs: all = [], in: place } = screen.tabs ?? {}
  const names = all as readonly TabOf<A>[] // `TabOf` is their type
  const words: Readonly<Partial<Record<string, AreaTab>>> = area.tabs ?? {}
  const write = screen as unknown as (...where: unknown[]) => string // given the parts of its own path
  const addressOf = (tab: TabOf<A>) => write(...parts, { ...keep, tab })
  const shown = names.filter((name) => {
    const tab = words[name]
    return tab && !without.includes(name) && (tab.permission === undefined || can(tab.permission, of))
  })
  const asked = place === 'path' ? pathname.split('/').slice(area.path.split('/').length).join('/') : search.tab
  const tab = shown.find((name) => name === asked) ?? shown[0] ?? (names[0] as TabOf<A>) // a screen with tabs has a first one
  const titleOf = (name: TabOf<A>) => words[name]?.title ?? name
  const tabs = shown.map((name) => ({
    href: addressOf(name),
    label: titleOf(name),
    ...(counts[name] === undefined ? {} : { count: counts[name] }),
  }))
  return { tab, title: titleOf(tab), page: { tabs, currentTab: addressOf(tab) } }
}
