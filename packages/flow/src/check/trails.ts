/** Which step each was reached from first, nearest first; undefined for those it begins with. */
export type Ways = ReadonlyMap<string, string | undefined>

export function waysFrom(starts: readonly string[], follow: (id: string) => readonly string[]): Ways {
  const cameFrom = new Map<string, string | undefined>(starts.map((id) => [id, undefined]))
  // A map keeps the order of insertion, so walking it while it grows is a queue.
  for (const id of cameFrom.keys()) for (const target of follow(id)) if (!cameFrom.has(target)) cameFrom.set(target, id)
  return cameFrom
}

/** The way to a step, from where it began. */
export function trailBack(ways: Ways, end: string): readonly string[] {
  const trail: string[] = []
  for (let id: string | undefined = end; id !== undefined; id = ways.get(id)) trail.push(id)
  return trail.reverse()
}
