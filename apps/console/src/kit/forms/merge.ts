export interface Conflict<Facts> {
  readonly field: keyof Facts & string
  readonly mine: Facts[keyof Facts]
  readonly theirs: Facts[keyof Facts]
}

/** Two changes of the same facts: what only one of them touched is taken, the rest has to be chosen. An emptied field counts as null. */
export function mergeChanges<Facts extends object>(base: Facts, mine: Facts, theirs: Facts) {
  const merged = { ...theirs }
  const conflicts: Conflict<Facts>[] = []
  for (const field of Object.keys(base) as (keyof Facts & string)[]) {
    const [own, other, before] = [mine[field] ?? null, theirs[field] ?? null, base[field] ?? null]
    if (own === before || own === other) continue
    if (other === before) merged[field] = mine[field]
    else conflicts.push({ field, mine: mine[field], theirs: theirs[field] })
  }
  return { merged, conflicts }
}
