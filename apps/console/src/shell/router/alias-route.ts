import { type AnyRoute, createRoute, notFound, redirect } from '@tanstack/react-router'
import type { Area } from '../area/area.ts'
import { routePath } from './area-route.tsx'

/** What the router gives; its own type knows nothing of routes made in a loop. */
interface Entry {
  readonly params: Readonly<Record<string, string>>
  readonly location: { readonly search: unknown }
}

const filled = (path: string, params: Entry['params']) =>
  path.replaceAll(/\{(\w+)\??\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

const leading = (parent: AnyRoute, path: string, to: (entry: Entry) => { path: string; search: object }) =>
  createRoute({
    getParentRoute: () => parent,
    path: routePath(path),
    beforeLoad: (given: unknown) => {
      const entry = given as Entry // the router gives more
      const { path: target, search } = to(entry)
      throw redirect({ to: target, search: { ...(entry.location.search as object), ...search }, replace: true })
    },
  })

/** Other addresses of a screen: the specification's, where ours is shorter, and the tabs of a detail as parts of its path. */
export function aliasRoutes(area: Area, parent: AnyRoute): AnyRoute[] {
  const aliases = (area.aliases ?? []).map((alias) => {
    const { path, search } = typeof alias === 'string' ? { path: alias, search: {} } : alias
    return leading(parent, path, ({ params }) => ({ path: filled(area.path, params), search }))
  })
  const ofSearch = area.at.tabs?.in === 'search' ? area.at.tabs.tabs : []
  // Behind a part that may be absent, that part would be taken for a tab.
  if (ofSearch.length === 0 || !/\w\}$/.test(area.path)) return aliases
  const tabs = leading(parent, `${area.path}/{tab}`, ({ params }) => {
    const tab = ofSearch.find((name) => name === params.tab)
    if (tab === undefined) throw notFound()
    return { path: filled(area.path, params), search: { tab } }
  })
  return [...aliases, tabs]
}
