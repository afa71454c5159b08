import { z } from 'zod'
import { fieldWords } from './fieldWords.ts'
import type { AreaAction, AreaName } from './permissions.ts'

/** Parts of an area that the audit log has told apart by a name of their own since its first event. */
export type LogPart = 'AgentAssist' | 'Erasure' | 'Retention' | 'Tasks' | 'Tenants' | 'Users'

/** A kind of entity as events of the log name it: all that is known of it wherever it is shown, found, hidden or taken back. */
export interface EntityKind<
  K extends string = string,
  A extends AreaName = AreaName,
  P extends LogPart | undefined = LogPart | undefined,
> {
  readonly kind: K
  /** What people call one of them. */
  readonly label: string
  readonly area: A
  readonly part?: P
  /** One of these is needed to see what an event says of it; nothing at all where the list is empty. */
  readonly view: readonly AreaAction[]
  /** The address of its screen, which knows its id as text or as a number. */
  readonly page?: (id: never) => string
  /** Instead, where the address names the tenant that has it. */
  readonly tenantPage?: (idTenant: number, id: never) => string
  /** What events say of it: the words of its fields and enumerations. */
  readonly fields?: z.ZodObject
  /** Fields, of events about anything, that hold ids of this kind. */
  readonly ids?: readonly string[]
}

/** What one has to be allowed is an action of the area itself. */
type OfArea = {
  [A in AreaName]: { readonly area: A; readonly view: readonly Extract<AreaAction, `${A}.${string}`>[] }
}[AreaName]
type Told = OfArea & Pick<EntityKind, 'part' | 'fields'>
type Declaration = Told & Omit<EntityKind, 'area' | 'view'>
/** Of a declaration what tells it apart from all others, so that one that is not listed is an error where it is used. */
type KindOf<K extends string, T extends Told> = EntityKind<
  K,
  T['area'],
  T extends { readonly part: infer P extends LogPart } ? P : undefined
>

/** Declares a kind; `entityKinds.ts` lists it. */
export const entityKind = <const D extends Declaration>(declaration: D) =>
  declaration as EntityKind as KindOf<D['kind'], D> // the same, without what the rest of it is exactly

/** The same entity where another area tells of it: what is told there is for others, and has fields of its own. */
export const partOf = <K extends string, const T extends Told>({ kind, label, page }: EntityKind<K>, told: T) =>
  ({ kind, label, ...(page === undefined ? {} : { page }), ...told }) as EntityKind as KindOf<K, T> // as above

/** The fields of an entity as it is read, with what forms say of them. */
export const fieldsOf = (...schemas: readonly z.ZodObject[]): z.ZodObject =>
  z.object(Object.assign({}, ...schemas.map(({ shape }) => shape)))

/** The name of the area in the log. */
export const logAreaOf = ({ area, part }: EntityKind): string => part ?? area

/** What people call a field: as forms do, else in words made from its name. */
export const fieldLabel = ({ fields }: EntityKind, name: string): string =>
  labelOf(fields?.shape[name]) ?? fieldWords(name)

export function labelOf(schema: unknown): string | undefined {
  const { label } = ((schema as z.ZodType | undefined)?.meta?.() ?? {}) as { label?: unknown } // a part of a schema's shape, if any
  return typeof label === 'string' ? label : undefined
}
