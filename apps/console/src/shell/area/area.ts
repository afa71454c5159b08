import type { Operation } from '@parley/contract/kernel/operation.ts'
import type { AreaAction } from '@parley/contract/kernel/permissions.ts'
import type { ComponentType, ReactElement } from 'react'
import type { ReadAhead } from '../api/read-ahead.ts'
import { readSearch, type SearchOf, type SearchReaders, stringifySearch, withoutDefaults } from './search.ts'

export type Section = 'Flows' | 'Campaigns' | 'Administration'
/** Reads one part of the path; undefined: there is no such page. */
export type ParamReader<T> = (text: string) => T | undefined
export type ParamReaders = Readonly<Record<string, ParamReader<unknown>>>
export type ParamsOf<R> = {
  readonly [K in keyof R]: R[K] extends (text: string) => infer T ? Exclude<T, undefined> : never
}

export interface AreaDefinition<P extends ParamReaders, S extends SearchReaders> {
  /** As the specification writes it: `/flows/detail/{idCallScript}`; `{idTenant?}` may be absent. */
  readonly path: string
  /** Other paths that lead here. */
  readonly aliases?: readonly string[]
  /** First half of the page title; a detail adds its own with `usePageTitle`. */
  readonly title: string
  /** All of them are needed; none: everyone signed in. */
  readonly permissions?: readonly AreaAction[]
  /** Without these it opens all the same and says what is missing, but is not offered in navigation, guide and palette. */
  readonly offeredWith?: readonly AreaAction[]
  /** Likewise: only to people who can call it. */
  readonly offeredFor?: Pick<Operation, 'permission'>
  /** `g`, then this letter, opens it from anywhere. */
  readonly shortcut?: string
  /** The palette offers it under this name, for the tenant acted for. */
  readonly ofOwnTenant?: { readonly title: string }
  /** Section of the header and order in it. Without a place the screen is only reached from others. */
  readonly place?: readonly [section: Section, order: number]
  /** Heading under which the guide page lists it. */
  readonly group?: string
  /** One sentence for guide page and palette. */
  readonly summary?: string
  /** More words by which the palette finds it. */
  readonly keywords?: readonly string[]
  /** The screen above, for the breadcrumb. */
  readonly parent?: () => Area
  readonly params?: P
  readonly search?: S
  /** Fetches what the screen shows first; runs beside the download of the screen, and on hover. */
  readonly load?: (context: LoadContext<P, S>) => unknown
  readonly screen: () => Promise<{ default: ComponentType }>
  readonly skeleton?: () => ReactElement
}

export interface LoadContext<P, S> {
  readonly params: ParamsOf<P>
  readonly search: SearchOf<S>
  readonly read: ReadAhead
}

type Where<P, S> = (keyof P extends never ? { readonly params?: undefined } : { readonly params: ParamsOf<P> }) & {
  readonly search?: Partial<SearchOf<S>>
}
type HrefArguments<P, S> = keyof P extends never ? [where?: Where<P, S>] : [where: Where<P, S>]

/** What router, navigation, guide page, palette and breadcrumb read. */
export interface Area<P extends ParamReaders = ParamReaders, S extends SearchReaders = SearchReaders>
  extends Omit<AreaDefinition<P, S>, 'load'> {
  readonly permissions: readonly AreaAction[]
  readonly params: P
  readonly search: S
  load?(context: LoadContext<P, S>): unknown
  /** Its address, without what equals the defaults. */
  href(...where: HrefArguments<P, S>): string
}

/** The typed face of an area, given to its screens. */
export type TypedArea<P extends ParamReaders, S extends SearchReaders> = Area<P, S>

const registry: Area[] = []

/** Declares a screen once: route, guard, navigation, guide page, palette and breadcrumb follow. */
export function area<
  const P extends ParamReaders = Record<never, never>,
  const S extends SearchReaders = Record<never, never>,
>(definition: AreaDefinition<P, S>): TypedArea<P, S> {
  const before = registry.findIndex(({ path }) => path === definition.path)
  if (before >= 0 && !import.meta.hot) throw new Error(`Two screens at ${definition.path}`)
  const params = definition.params ?? ({} as P) // P is empty where none are declared
  const search = definition.search ?? ({} as S) // likewise
  const declared: TypedArea<P, S> = {
    ...definition,
    permissions: definition.permissions ?? [],
    params,
    search,
    href: (...[where]) => hrefOf(definition.path, search, where ?? {}),
  }
  const entry = declared as unknown as Area // readers are only ever called with what they themselves declared
  if (before >= 0)
    registry[before] = entry // the development server has loaded the file anew
  else registry.push(entry)
  return declared
}

function hrefOf(path: string, readers: SearchReaders, where: { params?: unknown; search?: unknown }): string {
  const params = (where.params ?? {}) as Record<string, unknown> // typed at `href`
  const filled = path.replaceAll(/\/\{(\w+)\??\}/g, (_, name: string) =>
    params[name] === undefined ? '' : `/${encodeURIComponent(String(params[name]))}`,
  )
  return filled + stringifySearch(withoutDefaults(readers, (where.search ?? {}) as Record<string, unknown>)) // likewise
}

/** Every declared area; complete once `areas.ts` has been imported. */
export const declaredAreas = (): readonly Area[] => registry

/** Reads the path's parts; undefined where one of them cannot be. */
export function readParams<P extends ParamReaders>(
  readers: P,
  raw: Readonly<Record<string, string | undefined>>,
): ParamsOf<P> | undefined {
  const read: Record<string, unknown> = {}
  for (const [name, reader] of Object.entries(readers)) {
    const text = raw[name]
    if (text === undefined) continue // an optional part
    read[name] = reader(text)
    if (read[name] === undefined) return undefined
  }
  return read as ParamsOf<P> // each by its own reader
}

export { readSearch }
