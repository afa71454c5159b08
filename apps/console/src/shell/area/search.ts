/** A value as the address has it: absent, once, or several times. */
export type Raw = string | readonly string[] | undefined

/** One search parameter: how it is read, and the value that is left out of the address. */
export interface SearchReader<T> {
  readonly read: (raw: Raw) => T
  readonly fallback: T
}
export type SearchReaders = Readonly<Record<string, SearchReader<unknown>>>
export type SearchOf<R> = { readonly [K in keyof R]: R[K] extends SearchReader<infer T> ? T : never }

const first = (raw: Raw): string | undefined => (typeof raw === 'object' ? raw[0] : raw)
const all = (raw: Raw): readonly string[] => (raw === undefined ? [] : typeof raw === 'object' ? raw : [raw])

/** Free text; absent is ''. */
export const text = (fallback = ''): SearchReader<string> => ({ read: (raw) => first(raw) ?? fallback, fallback })

/** One of the values, for example a tab. */
export const oneOf = <const T extends string>(values: readonly T[], fallback: T): SearchReader<T> => ({
  read: (raw) => values.find((value) => value === first(raw)) ?? fallback,
  fallback,
})

/** Some of the values, for example a filter: `?type=0&type=1`. */
export const someOf = <const T extends string | number>(values: readonly T[]): SearchReader<readonly T[]> => ({
  read: (raw) => values.filter((value) => all(raw).includes(String(value))),
  fallback: [],
})

/** Several texts. */
export const texts = (): SearchReader<readonly string[]> => ({ read: all, fallback: [] })

/** A whole number, 0 or more; anything else counts as absent. */
export const whole = (): SearchReader<number | undefined> => ({
  read: (raw) => readWhole(first(raw) ?? ''),
  fallback: undefined,
})

export const flag = (fallback = false): SearchReader<boolean> => ({
  read: (raw) => (first(raw) === undefined ? fallback : first(raw) === 'true'),
  fallback,
})

export function readWhole(text: string): number | undefined {
  if (!/^\d{1,16}$/.test(text)) return undefined
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : undefined
}

/** Values of the address, or already read ones, as the address writes them. */
export function toRaw(value: unknown): Raw {
  if (value === undefined || value === null) return undefined
  return Array.isArray(value) ? value.map(String) : String(value)
}

/** Reads every parameter; those that nobody declared stay as they are (kit pieces keep theirs in the address too). */
export function readSearch<R extends SearchReaders>(
  readers: R,
  raw: Readonly<Record<string, unknown>>,
): SearchOf<R> & Readonly<Record<string, unknown>> {
  const read = Object.entries(readers).map(([name, reader]) => [name, reader.read(toRaw(raw[name]))])
  return { ...raw, ...Object.fromEntries(read) } as SearchOf<R> & Record<string, unknown> // each by its own reader
}

/** The query string of an address as plain text: no quotes, repeated names for lists. */
export function parseSearch(query: string): Record<string, string | string[]> {
  const search: Record<string, string | string[]> = {}
  for (const [name, value] of new URLSearchParams(query)) {
    const before = Object.hasOwn(search, name) ? search[name] : undefined
    search[name] = before === undefined ? value : [...(typeof before === 'string' ? [before] : before), value]
  }
  return search
}

export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    const raw = toRaw(value)
    for (const each of raw === undefined ? [] : typeof raw === 'string' ? [raw] : raw) query.append(name, each)
  }
  const text = query.toString()
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
      return !reader || stringifySearch({ v: value }) !== stringifySearch({ v: reader.fallback })
    }),
  )
}
