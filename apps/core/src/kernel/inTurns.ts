import { setImmediate as rest } from 'node:timers/promises'

/** So many items take a few milliseconds; then others have their turn. */
const AT_ONCE = 100

/** Maps a list that may be long, and holds nobody up meanwhile. */
export async function mapInTurns<T, R>(items: readonly T[], map: (item: T) => R): Promise<R[]> {
  const mapped: R[] = []
  for (const item of items) {
    mapped.push(map(item))
    if (mapped.length % AT_ONCE === 0) await rest()
  }
  return mapped
}
