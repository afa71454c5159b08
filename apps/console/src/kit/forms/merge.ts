const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Two changes of the same facts: what only one of them touched is taken, the fields both touched have to be chosen. An emptied field counts as null. */
export function mergeChanges<Facts extends object>(base: Facts, mine: Facts, theirs: Facts) {
  const merged = { ...theirs }
  const conflicts: (keyof Facts & string)[] = []
  for (const field of Object.keys(base) as (keyof Facts & string)[]) {
    if (isSame(mine[field], base[field]) || isSame(mine[field], theirs[field])) continue
    if (isSame(theirs[field], base[field])) merged[field] = mine[field]
    else conflicts.push(field)
  }
  return { merged, conflicts }
}
