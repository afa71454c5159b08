import { isObject } from '../json.ts'

/** A field by its key, an entry of a list by its place, or by what it is called. */
export type PathStep = string | number | { readonly entry: string }

/** The way to a part of a node: `reactions[0].name`, or its steps where a key holds dots. */
export type Path = string | readonly PathStep[]

export function pathOf(path: Path): readonly PathStep[] {
  if (typeof path !== 'string') return path
  return [...path.matchAll(/\[(\d+)\]|\[([^\]]*)\]|([^.[\]]+)/g)].map(([, index, entry, key]) =>
    index !== undefined ? Number(index) : entry !== undefined ? { entry } : (key ?? ''),
  )
}

/** `reactions[yes].label` */
export const stepsText = (steps: readonly PathStep[]): string =>
  steps.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`
    if (typeof step !== 'string') return `${text}[${step.entry}]`
    return text === '' ? step : `${text}.${step}`
  }, '')

/** What an entry of a list is called; a plain text is its own name. */
export function entryKey(item: unknown): string | undefined {
  if (typeof item === 'string') return item
  if (!isObject(item)) return undefined
  const key = item.name ?? item.code ?? item.id ?? item.variable ?? item.kind
  return typeof key === 'string' ? key : undefined
}

const placeOf = (list: readonly unknown[], step: number | { readonly entry: string }): number => {
  if (typeof step === 'number') return Math.min(step, list.length)
  const place = list.findIndex((item) => entryKey(item) === step.entry)
  return place < 0 ? list.length : place
}

/** What stands at a path; undefined where nothing does. */
export function valueAt(value: unknown, path: Path): unknown {
  let at = value
  for (const step of pathOf(path)) {
    if (typeof step === 'string') at = isObject(at) && Object.hasOwn(at, step) ? at[step] : undefined
    else at = Array.isArray(at) ? (at[placeOf(at, step)] as unknown) : undefined
  }
  return at
}

/** The value with another part at a path; undefined takes a field away, or an entry out of a list. What stays is shared. */
export function withValueAt(value: unknown, path: Path, part: unknown): unknown {
  const [step, ...rest] = pathOf(path)
  if (step === undefined) return part
  if (typeof step !== 'string') {
    const list: readonly unknown[] = Array.isArray(value) ? value : []
    const place = placeOf(list, step)
    const next = withValueAt(list[place], rest, part)
    if (next === undefined) return list.filter((_item, index) => index !== place)
    return place < list.length ? list.with(place, next) : [...list, next]
  }
  const fields = isObject(value) ? value : {}
  const { [step]: former, ...others } = fields
  if (former === undefined && part === undefined) return value
  const next = withValueAt(former, rest, part)
  return next === undefined ? others : { ...fields, [step]: next }
}
