/** The paths of what is no object of facts itself; a list is one fact. */
export type FactPath<Facts> = {
  [Key in keyof Facts & string]: Facts[Key] extends readonly unknown[] | null
    ? Key
    : Facts[Key] extends object
      ? `${Key}.${FactPath<Facts[Key]>}`
      : Key
}[keyof Facts & string]

/** How a list of things is merged: thing by thing, not as a whole. */
export interface ListOf<Item> {
  readonly key: (item: Item) => string | number
  /** What people call the thing. */
  readonly name: (item: Item) => string
  /** How people read it; its name where absent. */
  readonly show?: (item: Item) => string
  /** Where two people may change different facts of one thing: what those are called. */
  readonly of?: Item extends object ? FactWords<Item> : never
}

/** Things that are there or not, without parts of their own. */
export const setOf = <Item extends string | number>(name: (item: Item) => string = String): ListOf<Item> => ({
  key: (item) => item,
  name,
})

/** How people read facts, and which of them are lists of things. */
export interface FactWords<Facts extends object> {
  /** What each fact is called: the fields of the body, and those that only the form has. */
  readonly fields: Readonly<Record<FactPath<Facts>, { readonly label: string }>>
  /** A fact that is not in it is shown as it is. */
  readonly show?: ((facts: Facts) => Partial<Readonly<Record<FactPath<Facts>, string>>>) | undefined
  readonly lists?:
    | { readonly [F in keyof Facts]?: Facts[F] extends readonly (infer Item)[] ? ListOf<Item> : never }
    | undefined
}

/** Something both have changed, in words; a side that has removed it has none. */
export interface Conflict {
  readonly path: string
  readonly label: string
  readonly mine: string | undefined
  readonly theirs: string | undefined
}

export interface Sides<T> {
  readonly base: T
  readonly mine: T
  readonly theirs: T
}

type Parts = Readonly<Record<string, unknown>>
type Place = Pick<Conflict, 'path' | 'label'>
const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
const isParts = (value: unknown): value is Parts => typeof value === 'object' && value !== null && !Array.isArray(value)
const isFree = ({ base, mine, theirs }: Sides<unknown>) =>
  isSame(mine, base) || isSame(mine, theirs) || isSame(theirs, base)
const touched = <T>({ base, mine, theirs }: Sides<T>): T => (isSame(mine, base) ? theirs : mine)
const at = <T, U>({ base, mine, theirs }: Sides<T>, of: (side: T) => U): Sides<U> => ({
  base: of(base),
  mine: of(mine),
  theirs: of(theirs),
})
const areParts = (sides: Sides<unknown>): sides is Sides<Parts> => Object.values(sides).every(isParts)
const inside = (above: Place, name: string, label: string): Place => ({
  path: above.path === '' ? name : `${above.path}/${name}`,
  label: above.label === '' ? label : `${above.label}: ${label}`,
})

/**
 * Two changes of the same facts. What only one of them touched is taken; what both touched is theirs, unless its path is among those that
 * take mine, and is returned for people to choose. An emptied field counts as null.
 */
export function mergeChanges<T extends object>(
  sides: Sides<T>,
  words: FactWords<T>,
  takesMine: ReadonlySet<string> = new Set(),
): { readonly merged: T; readonly conflicts: readonly Conflict[] } {
  const conflicts: Conflict[] = []
  function choose<V>({ mine, theirs }: Sides<V>, found: Conflict): V {
    conflicts.push(found)
    return takesMine.has(found.path) ? mine : theirs
  }

  function mergeFacts(all: Sides<Parts>, { fields, show, lists = {} }: FactWords<Parts>, above: Place): Parts {
    const labels: Readonly<Record<string, { readonly label: string }>> = fields
    const wordsOf = (side: Parts, value: unknown, path: string) => show?.(side)[path] || String(value ?? '')
    const walk = (parts: Sides<Parts>, before: string): Parts => {
      const merged = Object.keys(parts.base).map((name) => {
        const values = at(parts, (side) => side[name])
        const path = `${before}${name}`
        const list: ListOf<unknown> | undefined = lists[path]
        if (areParts(values)) return [name, walk(values, `${path}.`)]
        if (isFree(values)) return [name, touched(values)]
        const here = inside(above, path, labels[path]?.label ?? path)
        if (list) return [name, mergeList(values, list, here)]
        const mine = wordsOf(all.mine, values.mine, path)
        return [name, choose(values, { ...here, mine, theirs: wordsOf(all.theirs, values.theirs, path) })]
      })
      return { ...parts.theirs, ...Object.fromEntries(merged) }
    }
    return walk(all, '')
  }

  function mergeList(all: Sides<unknown>, list: ListOf<unknown>, above: Place): readonly unknown[] {
    const itemsOf = (side: unknown) => (side ?? []) as readonly unknown[] // only lists have a ListOf
    const byKey = at(all, (side) => new Map(itemsOf(side).map((item) => [list.key(item), item])))
    const merged = [...new Map([...byKey.theirs, ...byKey.mine]).keys()].map((key) => {
      const values = at(byKey, (items) => items.get(key))
      if (isFree(values)) return touched(values)
      const here = inside(above, String(key), list.name(values.mine ?? values.theirs))
      const of = list.of as FactWords<Parts> | undefined // of the things in this list
      if (of && areParts(values)) return mergeFacts(values, of, here)
      const show = (item: unknown) => (item === undefined ? undefined : (list.show ?? list.name)(item))
      return choose(values, { ...here, mine: show(values.mine), theirs: show(values.theirs) })
    })
    return merged.filter((item) => item !== undefined)
  }

  const read = [sides, words] as unknown as [Sides<Parts>, FactWords<Parts>] // facts are parts; from here on they are read by name
  return { merged: mergeFacts(...read, { path: '', label: '' }) as T, conflicts }
}
