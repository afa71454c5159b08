/** A map from a key to several values, without empty sets. */
type Multimap<T> = Map<string, Set<T>>

export function addTo<T>(index: Multimap<T>, key: string, value: T): void {
  const values = index.get(key)
  if (values) values.add(value)
  else index.set(key, new Set([value]))
}

export function removeFrom<T>(index: Multimap<T>, key: string, value: T): void {
  const values = index.get(key)
  values?.delete(value)
  if (values?.size === 0) index.delete(key)
}
