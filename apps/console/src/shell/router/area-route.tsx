import { isCancelledError } from '@tanstack/react-query'
import { type AnyRoute, createRoute, notFound, useLoaderData, useLocation } from '@tanstack/react-router'
import { type ComponentType, createElement, type ReactElement, useEffect, useState } from 'react'
import { readSearch, withoutDefaults } from '../../kit/address/readers.ts'
import { CallError } from '../api/call-error.ts'
import { type Area, readParams } from '../area/area.ts'
import { logError } from '../log.ts'
import { ScreenSkeleton } from '../pages/ScreenSkeleton.tsx'
import { useAreaTitle } from '../title/page-title.ts'
import { guardArea } from './guard.ts'
import { loadScreen } from './load-screen.ts'
import type { RouterContext } from './router-context.ts'

type Loose = Record<string, unknown>
interface Entry {
  readonly params: Readonly<Record<string, string>>
  readonly context: unknown
  readonly location: { readonly href: string; readonly search: unknown }
  /** Only hovered: nothing may be left or loaded anew for it. */
  readonly preload: boolean
}

/** `{idFlow}` → `$idFlow`, `{idTenant?}` → `{-$idTenant}`. */
export const routePath = (path: string): string =>
  path.replaceAll(/\{(\w+)(\?)?\}/g, (_, name: string, isOptional?: string) =>
    isOptional ? `{-$${name}}` : `$${name}`,
  )

/** Downloads the screen beside its first reads; what the reads answer the screen takes from the cache. */
async function enter(area: Area, { params, context, location, preload }: Entry): Promise<ComponentType | undefined> {
  const read = readParams(area.at, params)
  if (!read) throw notFound()
  const search = readSearch(area.search, location.search as Loose) // plain values
  const { services } = context as RouterContext // given to the router
  const first = Promise.resolve(area.load?.({ params: read, search, read: services.read })).catch((error: unknown) => {
    // Whoever leaves at once gives up what was read ahead; a failed call the screen shows.
    const isKnown = isCancelledError(error) || error instanceof CallError
    if (!preload && !isKnown) logError(`${area.title} could not be read ahead.`, error)
  })
  const screen = preload ? readAhead(area.screen) : loadScreen(area.screen, location.href)
  const [Screen] = await Promise.all([screen, first])
  return Screen
}

/** The router would show what failed here to who comes later, instead of downloading it again. */
const readAhead = (screen: Area['screen']): Promise<ComponentType | undefined> =>
  screen().then(
    (module) => module.default,
    () => undefined,
  )

/** Hovering could not download it, and the router has taken that for its answer. */
function LateScreen({ area }: { area: Area }) {
  const { href } = useLocation()
  const [found, setFound] = useState<{ Screen: ComponentType } | { error: unknown }>()
  useEffect(() => {
    loadScreen(area.screen, href).then(
      (Screen) => setFound({ Screen }),
      (error: unknown) => setFound({ error }),
    )
  }, [area, href])
  if (found && 'error' in found) throw found.error
  return createElement(found?.Screen ?? area.skeleton ?? ScreenSkeleton)
}

function screenOf(area: Area): () => ReactElement {
  return function AreaScreen() {
    useAreaTitle(area.title)
    const Screen = useLoaderData({ strict: false }) as ComponentType | undefined // what `enter` gave
    return Screen ? createElement(Screen) : createElement(LateScreen, { area })
  }
}

/** The route of an area: guard, typed search, screen, title. */
export const areaRoute = (area: Area, parent: AnyRoute) =>
  createRoute({
    getParentRoute: () => parent,
    path: routePath(area.route),
    validateSearch: (raw: Loose): Loose => readSearch(area.search, raw),
    search: {
      middlewares: [({ search, next }) => withoutDefaults(area.search, next(search as never) as Loose) as never], // plain values, whatever the route's types became
    },
    beforeLoad: (entry: unknown) => {
      const { context, location } = entry as Entry // the router gives more
      const { user } = context as RouterContext // the frame's route adds the user
      if (user) guardArea(area, user, location.href)
    },
    loader: (entry: unknown) => enter(area, entry as Entry), // the router gives more
    component: screenOf(area),
    ...(area.skeleton ? { pendingComponent: area.skeleton } : {}),
  })
