import { isObject } from '../json.ts'

/** The way to a part of a node: `reactions[0].name`, or its pieces where a key holds dots. */
export type Path = string | readonly (string | number)[]

export function pathOf(path: Path): readonly (string | number)[] {
  if (typeof path !== 'string') return path
  return [...path.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, key]) =>
    index === undefined ? (key ?? '') : Number(index),
  )
}

/** What stands at a path; undefined where nothing does. */
export function valueAt(value: unknown, path: Path): unknown {
  let at = value
  for (const key of pathOf(path)) {
    if (typeof key === 'number') at = Array.isArray(at) ? (at[key] as unknown) : undefined
    else at = isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined
  }
  return at
}

/** The value with another part at a path; undefined takes a field away, or an entry out of a list. What stays is shared. */
export function withValueAt(value: unknown, path: Path, part: unknown): unknown {
  const [key, ...rest] = pathOf(path)
  if (key === undefined) return part
  if (typeof key === 'number') {
    const list: readonly unknown[] = Array.isArray(value) ? value : []
    const next = withValueAt(list[key], rest, part)
    if (next === undefined) return list.filter((_item, index) => index !== key)
    return key < list.length ? list.with(key, next) : [...list, next]
  }
  const fields = isObject(value) ? value : {}
  const { [key]: former, ...others } = fields
  if (former === undefined && part === undefined) return value
  const next = withValueAt(former, rest, part)
  return next === undefined ? others : { ...fields, [key]: next }
}
