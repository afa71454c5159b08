/** The parts of a path in their order: `{idFlow}` is a number, other names are text, `{idTenant?}` may be left out. */
export type PartsOf<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? [Part<Name>, ...PartsOf<Rest>]
  : []
type Part<Name extends string> = Name extends `${infer Present}?`
  ? Part<Present> | undefined
  : Name extends `id${string}`
    ? number
    : string

/** Tabs of a screen by name, the first one shown unless another is asked for; as `?tab=` or as the end of the path. */
export interface Tabs<T extends string> {
  readonly tabs: readonly T[]
  readonly in: 'search' | 'path'
}

type Query<T extends string, W> = {
  readonly [K in keyof W]?: W[K] | undefined
} & ([T] extends [never] ? unknown : { readonly tab?: T | undefined }) & {
    /** What lies over it. */
    readonly panel?: string
  }

/** A screen of the console: its path, and a function that writes an address of it. */
export interface Screen<P extends string = string, T extends string = never, W = unknown, F = unknown> {
  (...where: [...parts: PartsOf<P>, query?: Query<T, W & F>]): string
  readonly path: P
  readonly tabs?: Tabs<T>
  /** Only for the compiler: what the screen reads of its address beyond the path, and by what its list is filtered. */
  readonly reads?: { readonly links: W; readonly filters: F }
  /** Names what a link to it may say beyond the path; the screen's area reads the same names. */
  takes<Links>(): Screen<P, T, Links, F>
  /** Likewise the filters of its list. */
  filteredBy<Filters>(): Screen<P, T, W, Filters>
}

/** Whatever screen it is. */
export interface AnyScreen {
  (...where: never[]): string
  readonly path: string
  readonly tabs?: Tabs<string>
  readonly reads?: { readonly links: unknown; readonly filters: unknown }
}

export const tabs = <const T extends string>(...names: readonly T[]): Tabs<T> => ({ tabs: names, in: 'search' })
export const pathTabs = <const T extends string>(...names: readonly T[]): Tabs<T> => ({ tabs: names, in: 'path' })

type Value = string | number | boolean | undefined

/** Declares a screen by its path, as the specification writes it: `/flows/detail/{idCallScript}`. */
export function screen<const P extends string>(path: P): Screen<P>
export function screen<const P extends string, const T extends string>(path: P, tabsOf: Tabs<T>): Screen<P, T>
export function screen<const P extends string, const T extends string>(path: P, tabsOf?: Tabs<T>): Screen<P, T> {
  const names = [...path.matchAll(/\{\w+\??\}/g)].map(([part]) => part)
  const write = (...where: readonly (Value | Readonly<Record<string, Value>>)[]): string => {
    const query = (where[names.length] ?? {}) as Record<string, Value> // typed by `Screen`
    const filled = names.reduce(
      (address, part, at) => address.replace(where[at] === undefined ? `/${part}` : part, encoded(where[at])),
      path as string,
    )
    const search = new URLSearchParams()
    let end = ''
    for (const [name, value] of Object.entries(query)) {
      const isTab = tabsOf !== undefined && name === 'tab'
      if (value === undefined || value === '' || value === false || (isTab && value === tabsOf.tabs[0])) continue
      if (isTab && tabsOf.in === 'path') end = `/${value}`
      else search.set(name, String(value))
    }
    const text = search.toString().replaceAll('%2C', ',')
    return filled + end + (text && `?${text}`)
  }
  const itself = () => made
  const made = Object.assign(write, { path, ...(tabsOf ? { tabs: tabsOf } : {}), takes: itself, filteredBy: itself })
  return made as unknown as Screen<P, T> // one function for all; each screen's own type says what it takes
}

const encoded = (value: unknown): string => (value === undefined ? '' : encodeURIComponent(String(value)))
