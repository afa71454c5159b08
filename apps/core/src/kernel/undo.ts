import type { Endpoint } from '@parley/contract/kernel/endpoint.ts'
import type { EntityKind } from '@parley/contract/kernel/entityKind.ts'
import type { Json } from '@parley/contract/kernel/schema.ts'
import type { Ctx } from './ctx.ts'
import type { Services } from './services.ts'

/** Of a field of keys, the keys to put back: without a value those that were not there. */
export type Values = { readonly [key: string]: Json | Values | undefined }

/** How changes of one kind of entity are taken back: by the domain's own functions, with their rules, rights and locks. */
export interface UndoOf {
  readonly of: EntityKind
  /** The operation whose permission is asked before any of it is taken back; what depends on the entity the domain's functions ask. */
  readonly as: Pick<Endpoint, 'permission' | 'on'>
  /** Fields that `update` can put back. */
  readonly fields?: readonly string[]
  /** Puts those fields back to what they were. */
  readonly update?: (ctx: Ctx, id: number, values: Values, services: Services) => Promise<unknown>
  /** Removes what was created. */
  readonly create?: (ctx: Ctx, id: number, services: Services) => Promise<unknown>
  /** Creates again what was removed. */
  readonly remove?: (ctx: Ctx, before: Values, services: Services) => Promise<unknown>
}

export const undoOf = (declaration: UndoOf): UndoOf => declaration
