import { changedFields, fieldsOf, type Place, sameJson, valueAt } from '@parley/contract/audit/audit.rules.ts'
import type { Json } from '@parley/contract/kernel/schema.ts'

/** One place that differs, by the names that lead to it; undefined: there was none. */
export type Change = { keys: readonly string[]; from: Json | undefined; to: Json | undefined }

/** What differs, place by place: fields within fields, and lists as what was added and removed. */
export function differenceOf(before: Json, after: Json): readonly Change[] {
  const from = fieldsOf(before)
  const to = fieldsOf(after)
  if (!from && !to) return before === null && after === null ? [] : [{ keys: ['value'], from: before, to: after }]
  return changedFields({ before, after }).flatMap((name) => changesIn([name], from?.[name], to?.[name]))
}

/** The same of one field, or one key of a field. */
export const differenceAt = (place: Place, before: Json, after: Json): readonly Change[] =>
  changesIn(
    place.flatMap((each) => each ?? []),
    valueAt(before, place),
    valueAt(after, place),
  )

function changesIn(keys: readonly string[], from: Json | undefined, to: Json | undefined): readonly Change[] {
  if (sameJson(from, to)) return []
  const one = fieldsOf(from ?? null)
  const other = fieldsOf(to ?? null)
  if (one && other) {
    const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
    return names.flatMap((name) => changesIn([...keys, name], one[name], other[name]))
  }
  if (Array.isArray(from) && Array.isArray(to)) {
    const without = (list: readonly Json[], rest: readonly Json[]) =>
      list.filter((each) => !rest.some((known) => sameJson(each, known)))
    const gone = without(from as Json[], to as Json[])
    const come = without(to as Json[], from as Json[])
    if (gone.length + come.length > 0)
      return [{ keys, from: gone.length > 0 ? gone : undefined, to: come.length > 0 ? come : undefined }]
  }
  return [{ keys, from, to }]
}
