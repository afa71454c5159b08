/** A value that comes in pieces: lists of many entries are left empty in `whole` and come after it, some at a time. */
export type Piece =
  | { readonly whole: unknown; readonly lists: number }
  | { readonly path: readonly (string | number)[]; readonly entries: readonly unknown[] }

const MOST_AT_ONCE = 100
/** Lists deeper within a value come with what is around them. */
const DEPTH = 4

/** Cuts a value into pieces that are each taken in a moment. */
export function cut(value: unknown): readonly Piece[] {
  const lists: { path: (string | number)[]; entries: unknown[] }[] = []
  const hollow = (part: unknown, path: (string | number)[]): unknown => {
    if (typeof part !== 'object' || part === null || path.length >= DEPTH) return part
    if (Array.isArray(part)) {
      if (part.length <= MOST_AT_ONCE) return part.map((each, index) => hollow(each, [...path, index]))
      lists.push({ path, entries: part })
      return []
    }
    return Object.fromEntries(Object.entries(part).map(([key, each]) => [key, hollow(each, [...path, key])]))
  }
  const whole = hollow(value, [])
  const pieces = lists.flatMap(({ path, entries }) =>
    Array.from({ length: Math.ceil(entries.length / MOST_AT_ONCE) }, (_, index) => ({
      path,
      entries: entries.slice(index * MOST_AT_ONCE, (index + 1) * MOST_AT_ONCE),
    })),
  )
  return [{ whole, lists: pieces.length }, ...pieces]
}

/** Puts pieces together in the order in which they come; `take` answers the value once it is whole. */
export function joiner(): (piece: Piece) => { readonly value: unknown } | undefined {
  let value: unknown
  let missing = 0
  return (piece) => {
    if ('whole' in piece) {
      value = piece.whole
      missing = piece.lists
    } else {
      const list = piece.path.reduce<unknown>((part, key) => Reflect.get(Object(part), key), value)
      if (Array.isArray(list)) list.push(...piece.entries)
      missing -= 1
    }
    return missing === 0 ? { value } : undefined
  }
}
