import type { DeclaredKind } from '@parley/contract/entityKinds.ts'
import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import type { AuditEntry, Ctx } from './ctx.ts'

type Entity = AuditEntry['entity']
const { READ, CREATE, UPDATE, DELETE, OTHER } = actionKind.of

/** That something was done with an entity, in words, that is no change of it. */
export const noteDone = (ctx: Ctx, of: DeclaredKind, entity: Entity, what: string, beside: object = {}) =>
  ctx.audit({ kind: OTHER, of, entity, after: { what, ...beside } })

/** That something was read which deserves a note: a file taken along, a person looked for. */
export const noteRead = (ctx: Ctx, of: DeclaredKind, entity: Entity, after: object) =>
  ctx.audit({ kind: READ, of, entity, after })

// Changes of what no `Keeping` keeps: they have no version, or stand in several rows.

export const noteCreated = (ctx: Ctx, of: DeclaredKind, entity: Entity, after: object) =>
  ctx.audit({ kind: CREATE, of, entity, after })

export const noteChanged = (ctx: Ctx, of: DeclaredKind, entity: Entity, before: unknown, after: unknown) =>
  ctx.audit({ kind: UPDATE, of, entity, before, after })

export const noteRemoved = (ctx: Ctx, of: DeclaredKind, entity: Entity, before: unknown) =>
  ctx.audit({ kind: DELETE, of, entity, before })
