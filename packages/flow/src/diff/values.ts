import { isObject, type Json } from '../json.ts'
import { diffWords, type Effort, newEffort, type TextPiece } from './words.ts'

/** A value at a path that differs; `words` when both are texts. Undefined means there was none. */
export interface ValueChange {
  readonly path: string
  readonly from: Json | undefined
  readonly to: Json | undefined
  readonly words?: readonly TextPiece[]
}

/** The smallest places where two JSON values differ. Items of a list that carry a name, code or id are compared by it. */
export function diffValues(
  from: Json | undefined,
  to: Json | undefined,
  path = '',
  effort: Effort = newEffort(),
): readonly ValueChange[] {
  if (from === to) return []
  if (isObject(from) && isObject(to)) {
    const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])]
    return keys.flatMap((key) => diffValues(own(from, key), own(to, key), path === '' ? key : `${path}.${key}`, effort))
  }
  if (Array.isArray(from) && Array.isArray(to)) return diffLists(from, to, path, effort)
  if (typeof from === 'string' && typeof to === 'string')
    return [{ path, from, to, words: diffWords(from, to, effort) }]
  return [{ path, from, to }]
}

function diffLists(from: readonly Json[], to: readonly Json[], path: string, effort: Effort): readonly ValueChange[] {
  const [before, after] = [byName(from), byName(to)]
  if (before && after) {
    const names = [...new Set([...before.keys(), ...after.keys()])]
    const changes = names.flatMap((name) => diffValues(before.get(name), after.get(name), `${path}[${name}]`, effort))
    const isMoved = changes.length === 0 && [...before.keys()].join('\n') !== [...after.keys()].join('\n')
    return isMoved ? [{ path: `${path}.order`, from: [...before.keys()], to: [...after.keys()] }] : changes
  }
  const length = Math.max(from.length, to.length)
  return Array.from({ length }, (_, index) => diffValues(from[index], to[index], `${path}[${index}]`, effort)).flat()
}

/** The items by their name, if each of them has one of its own. */
function byName(items: readonly Json[]): ReadonlyMap<string, Json> | undefined {
  const named = new Map<string, Json>()
  for (const item of items) {
    const name = isObject(item) ? (item.name ?? item.code ?? item.id ?? item.variable) : undefined
    if (typeof name !== 'string' || named.has(name)) return undefined
    named.set(name, item)
  }
  return named
}

function own(record: { readonly [key: string]: Json }, key: string): Json | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}
