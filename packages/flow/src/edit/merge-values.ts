import { isObject, type Json, sameJson } from '../json.ts'
import { entryKey, type PathStep } from './path.ts'

/** A place that both changed, each otherwise; undefined means there is nothing. */
export interface Clash {
  readonly steps: readonly PathStep[]
  readonly base: Json | undefined
  readonly mine: Json | undefined
  readonly theirs: Json | undefined
}

type Value = Json | undefined
type Three = readonly [base: Value, mine: Value, theirs: Value]

/** Only about the picture: whoever saves last has it his way, and nobody is asked. */
const QUIET = new Set(['position', 'x', 'y', 'width', 'height', 'folded'])

/** Fields that say what an object is: two kinds of one thing have no fields in common. */
const KINDS = ['kind', 'type', 'policy']

/**
 * What both made of a value, part by part: fields by their key, entries of lists by their name, where they have one. Where both changed
 * the same part it is mine, and `clashes` tells.
 */
export function mergeValues(three: Three, clashes: Clash[], steps: readonly PathStep[] = []): Value {
  const [base, mine, theirs] = three
  if (sameJson(mine, theirs) || sameJson(base, theirs)) return mine
  if (sameJson(base, mine)) return theirs
  if (QUIET.has(String(steps.at(-1)))) return mine
  if (isObject(mine) && isObject(theirs) && isOneKind(three)) return mergeObjects(three, clashes, steps)
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    const lists = [Array.isArray(base) ? base : [], mine, theirs] as const
    const named = lists.map(byKey)
    const [one, two, three_] = named
    if (one && two && three_) return mergeNamed([one, two, three_], clashes, steps)
    if (lists.every(({ length }) => length === mine.length))
      return mine.map(
        (item, index) => mergeValues([lists[0][index], item, lists[2][index]], clashes, [...steps, index]) ?? null,
      )
  }
  clashes.push({ steps, base, mine, theirs })
  return mine
}

const isOneKind = (three: Three): boolean =>
  KINDS.every((key) => new Set(three.flatMap((one) => (isObject(one) ? [one[key]] : []))).size <= 1)

const own = (value: Value, key: string): Value =>
  isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined

function mergeObjects([base, mine, theirs]: Three, clashes: Clash[], steps: readonly PathStep[]): Value {
  const keys = new Set([mine, theirs].flatMap((one) => (isObject(one) ? Object.keys(one) : [])))
  const entries = [...keys].flatMap((key) => {
    const value = mergeValues([own(base, key), own(mine, key), own(theirs, key)], clashes, [...steps, key])
    return value === undefined ? [] : [[key, value] as const]
  })
  return Object.fromEntries(entries)
}

type Named = ReadonlyMap<string, Json>

/** The entries of a list by what they are called, if each has a name of its own. */
function byKey(items: readonly Json[]): Named | undefined {
  const named = new Map<string, Json>()
  for (const item of items) {
    const key = entryKey(item)
    if (key === undefined || named.has(key)) return undefined
    named.set(key, item)
  }
  return named
}

function mergeNamed(
  [base, mine, theirs]: readonly [Named, Named, Named],
  clashes: Clash[],
  steps: readonly PathStep[],
): Value {
  const kept = new Map<string, Json>()
  for (const key of new Set([...mine.keys(), ...theirs.keys()])) {
    const value = mergeValues([base.get(key), mine.get(key), theirs.get(key)], clashes, [...steps, { entry: key }])
    if (value !== undefined) kept.set(key, value)
  }
  return orderOf(base, mine, theirs)
    .filter((key) => kept.has(key))
    .map((key) => kept.get(key) ?? null)
}

/** My order where I changed it, else theirs; what only the other has comes behind what it follows there. */
function orderOf(base: Named, mine: Named, theirs: Named): readonly string[] {
  const common = (one: Named, other: Named) => [...one.keys()].filter((key) => other.has(key)).join('\n')
  const isMine = common(mine, base) !== common(base, mine)
  const [first, second] = isMine ? [mine, theirs] : [theirs, mine]
  const order = [...first.keys()]
  let before = -1
  for (const key of second.keys()) {
    const place = order.indexOf(key)
    if (place >= 0) before = place
    else order.splice(++before, 0, key)
  }
  return order
}
