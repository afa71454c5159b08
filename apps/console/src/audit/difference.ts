import { changedFields, fieldsOf, sameJson } from '@parley/contract/audit/audit.rules.ts'
import type { Json } from '@parley/contract/kernel/schema.ts'

/** One place that differs; undefined: there was none. */
export type Change = { path: string; from: Json | undefined; to: Json | undefined }

/** What differs, place by place: fields within fields, and lists as what was added and removed. */
export function differenceOf(before: Json, after: Json): readonly Change[] {
  const [from, to] = [fieldsOf(before), fieldsOf(after)]
  if (!from && !to) return before === null && after === null ? [] : [{ path: 'value', from: before, to: after }]
  return changedFields({ before, after }).flatMap((name) => placesOf(name, from?.[name], to?.[name]))
}

function placesOf(path: string, from: Json | undefined, to: Json | undefined): readonly Change[] {
  if (sameJson(from, to)) return []
  const [one, other] = [fieldsOf(from ?? null), fieldsOf(to ?? null)]
  if (one && other) {
    const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
    return names.flatMap((name) => placesOf(`${path}.${name}`, one[name], other[name]))
  }
  if (Array.isArray(from) && Array.isArray(to)) {
    const without = (list: readonly Json[], rest: readonly Json[]) =>
      list.filter((each) => !rest.some((known) => sameJson(each, known)))
    const [gone, come] = [without(from as Json[], to as Json[]), without(to as Json[], from as Json[])]
    if (gone.length + come.length > 0)
      return [{ path, from: gone.length > 0 ? gone : undefined, to: come.length > 0 ? come : undefined }]
  }
  return [{ path, from, to }]
}
