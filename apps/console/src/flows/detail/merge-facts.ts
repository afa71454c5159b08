export type Facts = { name: string; idFolder: number | null; type: number; description: string }
export type FactName = keyof Facts
export type Conflict = { field: FactName; mine: Facts[FactName]; theirs: Facts[FactName] }

const FIELDS: readonly FactName[] = ['name', 'idFolder', 'type', 'description']

/** Puts two changes of the same facts together; where both changed a field differently a person has to choose. */
export function mergeFacts(base: Facts, mine: Facts, theirs: Facts): { merged: Facts; conflicts: readonly Conflict[] } {
  const merged: Facts = { ...theirs }
  const conflicts: Conflict[] = []
  const take = <F extends FactName>(field: F, from: Facts) => {
    merged[field] = from[field]
  }
  for (const field of FIELDS) {
    const [isMine, isTheirs] = [mine[field] !== base[field], theirs[field] !== base[field]]
    if (isMine && isTheirs && mine[field] !== theirs[field])
      conflicts.push({ field, mine: mine[field], theirs: theirs[field] })
    else if (isMine) take(field, mine)
  }
  return { merged, conflicts }
}

/** The merge with a person's choices. */
export function withChoices(
  { merged, conflicts }: ReturnType<typeof mergeFacts>,
  mine: Facts,
  takesMine: ReadonlySet<FactName>,
): Facts {
  const chosen = conflicts.filter(({ field }) => takesMine.has(field)).map(({ field }) => [field, mine[field]])
  return { ...merged, ...Object.fromEntries(chosen) }
}
