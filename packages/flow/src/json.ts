import { isObject } from '@parley/recognise/json.ts'

export { canonicalJson, isObject, isPlainJson, type Json, jsonSize } from '@parley/recognise/json.ts'

/** Whether two JSON values say the same; a field that is undefined is none. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => sameJson(item, other[index]))
  if (!isObject(one) || !isObject(other)) return false
  const keys = Object.keys(one).filter((key) => one[key] !== undefined)
  const count = Object.keys(other).filter((key) => other[key] !== undefined).length
  return keys.length === count && keys.every((key) => Object.hasOwn(other, key) && sameJson(one[key], other[key]))
}
