export type Facts = { firstname: string; lastname: string; username: string; email: string }
export type FactName = keyof Facts
export type Conflict = { field: FactName; mine: string; theirs: string }
const FIELDS: readonly FactName[] = ['firstname', 'lastname', 'username', 'email']

/** Puts two changes of the same person together; where both changed a field differently somebody has to choose. */
export function mergeUser(base: Facts, mine: Facts, theirs: Facts): { merged: Facts; conflicts: readonly Conflict[] } {
  const merged = { ...theirs }
  const conflicts: Conflict[] = []
  for (const field of FIELDS) {
    if (mine[field] === base[field] || mine[field] === theirs[field]) continue
    if (theirs[field] === base[field]) merged[field] = mine[field]
    else conflicts.push({ field, mine: mine[field], theirs: theirs[field] })
  }
  return { merged, conflicts }
}
