import type { Permission } from '@parley/contract/kernel/permission.ts'
import type { Json } from '@parley/contract/kernel/schema.ts'
import type { Ctx } from './ctx.ts'
import type { Services } from './services.ts'

/** Of a field of keys, the keys to put back: without a value those that were not there. */
export type Values = { readonly [key: string]: Json | Values | undefined }

/** How changes of one kind of entity are taken back: by the domain's own functions, with their rules, rights and locks. */
export interface UndoOf {
  /** As audit events name it. */
  readonly kind: string
  /** What is asked before any of it is taken back, as for an operation; what depends on the entity the domain's functions ask. */
  readonly permission: Permission
  /** The permission has to hold in the tenant itself, as for an operation on it. */
  readonly on?: 'tenant'
  /** Fields that `update` can put back, each with the name people know it by. */
  readonly fields?: Readonly<Record<string, string>>
  /** Puts those fields back to what they were. */
  readonly update?: (ctx: Ctx, id: number, values: Values, services: Services) => Promise<unknown>
  /** Removes what was created. */
  readonly create?: (ctx: Ctx, id: number, services: Services) => Promise<unknown>
  /** Creates again what was removed. */
  readonly remove?: (ctx: Ctx, before: Values, services: Services) => Promise<unknown>
}

export const undoOf = (declaration: UndoOf): UndoOf => declaration
