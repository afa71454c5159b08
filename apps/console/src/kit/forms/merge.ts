/** The paths of what is no object of facts itself; a list is one fact. */
export type FactPath<Facts> = {
  [Key in keyof Facts & string]: Facts[Key] extends readonly unknown[] | null
    ? Key
    : Facts[Key] extends object
      ? `${Key}.${FactPath<Facts[Key]>}`
      : Key
}[keyof Facts & string]

type Parts = Readonly<Record<string, unknown>>
const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
const isParts = (value: unknown): value is Parts => typeof value === 'object' && value !== null && !Array.isArray(value)

function merge(base: Parts, mine: Parts, theirs: Parts, path: string, conflicts: string[]): Parts {
  const merged: Record<string, unknown> = { ...theirs }
  for (const key of Object.keys(base)) {
    const [from, my, their] = [base[key], mine[key], theirs[key]]
    if (isParts(from) && isParts(my) && isParts(their))
      merged[key] = merge(from, my, their, `${path}${key}.`, conflicts)
    else if (isSame(my, from) || isSame(my, their)) continue
    else if (isSame(their, from)) merged[key] = my
    else conflicts.push(path + key)
  }
  return merged
}

/** Two changes of the same facts: what only one of them touched is taken, the fields both touched have to be chosen. An emptied field counts as null. */
export function mergeChanges<Facts extends object>(base: Facts, mine: Facts, theirs: Facts) {
  const conflicts: string[] = []
  const merged = merge(base as Parts, mine as Parts, theirs as Parts, '', conflicts) as Facts // facts are parts, and the parts of all three are the same
  return { merged, conflicts: conflicts as FactPath<Facts>[] } // the paths have just been walked
}
