/** One search parameter: how it is read from the address, and the value that is left out of it. */
export interface SearchReader<T> {
  readonly read: (raw: string | undefined) => T
  readonly fallback: T
}
export type SearchReaders = Readonly<Record<string, SearchReader<unknown>>>
export type SearchOf<R> = { readonly [K in keyof R]: R[K] extends SearchReader<infer T> ? T : never }

/** Free text; absent is ''. */
export const text = (fallback = ''): SearchReader<string> => ({ read: (raw) => raw ?? fallback, fallback })

/** One of the values, for example a tab. */
export const oneOf = <const T extends string>(values: readonly T[], fallback: T): SearchReader<T> => ({
  read: (raw) => values.find((value) => value === raw) ?? fallback,
  fallback,
})

/** Some of the values, for example a filter: `?type=0,1`. */
export const someOf = <const T extends string | number>(values: readonly T[]): SearchReader<readonly T[]> => ({
  read: (raw) => {
    const chosen = (raw ?? '').split(',')
    return values.filter((value) => chosen.includes(String(value)))
  },
  fallback: [],
})

/** A whole number, 0 or more; anything else counts as absent. */
export const whole = (): SearchReader<number | undefined> => ({
  read: (raw) => readWhole(raw ?? ''),
  fallback: undefined,
})

export const flag = (fallback = false): SearchReader<boolean> => ({
  read: (raw) => (raw === undefined ? fallback : raw === 'true'),
  fallback,
})

export function readWhole(text: string): number | undefined {
  if (!/^\d{1,16}$/.test(text)) return undefined
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : undefined
}

/** A value as the address writes it; several are joined by commas. */
function toRaw(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  return Array.isArray(value) ? value.join(',') : String(value)
}

/** Reads every parameter; those that nobody declared stay as they are (kit pieces keep theirs in the address too). */
export function readSearch<R extends SearchReaders>(
  readers: R,
  raw: Readonly<Record<string, unknown>>,
): SearchOf<R> & Readonly<Record<string, unknown>> {
  const read = Object.entries(readers).map(([name, reader]) => [name, reader.read(toRaw(raw[name]))])
  return { ...raw, ...Object.fromEntries(read) } as SearchOf<R> & Record<string, unknown> // each by its own reader
}

/** The query string of an address as plain text; of a name that comes twice the last counts. */
export const parseSearch = (query: string): Record<string, string> => Object.fromEntries(new URLSearchParams(query))

export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    const raw = toRaw(value)
    if (raw !== undefined) query.append(name, raw)
  }
  const text = query.toString().replaceAll('%2C', ',')
  return text === '' ? '' : `?${text}`
}

/** Leaves out what equals its default, so that an address says only what differs. */
export function withoutDefaults(
  readers: SearchReaders,
  search: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(search).filter(([name, value]) => {
      const reader = Object.hasOwn(readers, name) ? readers[name] : undefined
      return !reader || (toRaw(value) ?? '') !== (toRaw(reader.fallback) ?? '')
    }),
  )
}
