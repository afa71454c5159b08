import { type ActionKind, actionKind } from '../enums/operations.enum.ts'
import type { Json } from '../kernel/schema.ts'

type Fields = { readonly [key: string]: Json | undefined }
/** What an event says of its entity. */
export interface Recorded {
  readonly kind: ActionKind
  readonly before: Json
  readonly after: Json
}

/** Differs at every save without anybody having changed it. */
const TECHNICAL: ReadonlySet<string> = new Set(['rowVersion', 'updatedAt', 'updatedBy'])

export const fieldsOf = (value: Json): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined // no list, no null

/** The tenant whose entity an event is of: where it only notes an event in the log of another one, that one. */
export function tenantOf({ idTenant, after }: { readonly idTenant: number | null; readonly after: Json }) {
  const noted = fieldsOf(fieldsOf(after)?.tenant ?? null)?.id
  return typeof noted === 'number' ? noted : idTenant
}

/** Fields whose keys people know as things of their own: each of them is shown, and taken back, by itself. */
const KEYED: ReadonlySet<string> = new Set(['parameters'])
export const isKeyed = (field: string): boolean => KEYED.has(field)

/** A field, or one key of a field of keys. */
export type Place = readonly [field: string, key?: string]

export const valueAt = (value: Json, [field, key]: Place): Json | undefined => {
  const whole = fieldsOf(value)?.[field]
  return key === undefined ? whole : fieldsOf(whole ?? null)?.[key]
}

/** What an event has changed, as people take it back. */
export function changedPlaces(event: Pick<Recorded, 'before' | 'after'>): readonly Place[] {
  return changedFields(event).flatMap((field): readonly Place[] => {
    const [from, to] = [
      fieldsOf(valueAt(event.before, [field]) ?? null),
      fieldsOf(valueAt(event.after, [field]) ?? null),
    ]
    if (!KEYED.has(field) || !from || !to) return [[field]]
    const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])]
    return keys.filter((key) => !sameJson(from[key], to[key])).map((key) => [field, key] as const)
  })
}

export const isSamePlace = (one: Place, other: Place): boolean => one[0] === other[0] && one[1] === other[1]

/** Whether what undid the event left some of it as it was. */
export const isUndoneInPart = (event: Recorded, undoing: Pick<Recorded, 'before' | 'after'>): boolean =>
  event.kind === actionKind.of.UPDATE &&
  !changedPlaces(event).every((place) => changedPlaces(undoing).some((each) => isSamePlace(place, each)))

/** Equal as JSON, in whatever order their keys stand. */
export const sameJson = (one: Json | undefined, other: Json | undefined): boolean =>
  JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other))

function inOrder(value: Json | undefined): unknown {
  if (Array.isArray(value)) return value.map((each) => inOrder(each as Json))
  const fields = fieldsOf(value ?? null)
  if (!fields) return value
  const keys = Object.keys(fields).sort()
  return keys.map((key) => [key, inOrder(fields[key])])
}

/** Fields that an event has changed: those of both sides that differ, or all of the only side. */
export function changedFields({ before, after }: Pick<Recorded, 'before' | 'after'>): readonly string[] {
  const [from, to] = [fieldsOf(before), fieldsOf(after)]
  if (!from || !to) return Object.keys(from ?? to ?? {}).filter((name) => !TECHNICAL.has(name))
  // Some domains record more on one side: what only one of them names was not changed.
  return Object.keys(to).filter(
    (name) => Object.hasOwn(from, name) && !TECHNICAL.has(name) && !sameJson(from[name], to[name]),
  )
}

const { READ, CREATE, UPDATE, DELETE, OTHER } = actionKind.of

/** What was done, in the event's own words where its kind does not say it. */
export function actionLabel({ kind, after }: Pick<Recorded, 'kind' | 'after'>): string {
  const { what, report } = (kind === READ || kind === OTHER ? fieldsOf(after) : undefined) ?? {}
  if (typeof what === 'string') return what
  return typeof report === 'string' ? 'Export' : actionKind.label(kind)
}

/** The state of an entity after these events, oldest first; undefined: it did not exist. */
export function stateAfter(events: readonly Recorded[]): Fields | undefined {
  let state: Fields | undefined
  for (const { kind, before, after } of events) {
    if (kind === DELETE) state = undefined
    else if (kind === CREATE) state = fieldsOf(after) ?? {}
    else if (kind === UPDATE) state = { ...state, ...fieldsOf(before), ...fieldsOf(after) }
  }
  return state
}

/** The state before the first recorded event, as far as that one tells. */
export const stateBefore = (first: Recorded | undefined): Fields | undefined =>
  first && first.kind !== CREATE ? fieldsOf(first.before) : undefined
