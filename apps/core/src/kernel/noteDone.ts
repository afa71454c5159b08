import type { DeclaredKind } from '@parley/contract/entityKinds.ts'
import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import type { AuditEntry, Ctx } from './ctx.ts'

/** That something was done with an entity, in words, that is no change of it. */
export const noteDone = (
  ctx: Ctx,
  of: DeclaredKind,
  entity: AuditEntry['entity'],
  what: string,
  beside: object = {},
): Promise<void> => ctx.audit({ kind: actionKind.of.OTHER, of, entity, after: { what, ...beside } })
