import { z } from 'zod'
import { id, named } from '../kernel/schema.ts'
import { idRoles } from './user.schema.ts'

/** The roles of a person in one tenant. */
export const tenantRoles = z.object({
  idTenant: id,
  tenant: z.string(),
  roles: z.array(named),
  /** Whether the one who asks may give and take roles there. */
  canEdit: z.boolean(),
})

/** A permission that a person holds in the tenant acted for, and the roles that give it. */
export const heldPermission = z.object({
  area: z.string(),
  action: z.string(),
  /** The folder, line, module or tenant it is limited to. */
  value: id.nullable(),
  roles: z.array(z.object({ idRole: id, name: z.string(), idTenant: id, tenant: z.string() })),
})
export type HeldPermission = z.output<typeof heldPermission>

export const userRoles = z.object({
  tenants: z.array(tenantRoles),
  effective: z.array(heldPermission),
})
export type UserRoles = z.output<typeof userRoles>

export const userRolesChange = z.object({
  idTenant: id,
  idRoles,
  /** The roles that were shown when the change was made. */
  basedOn: z.array(id).max(50),
})

/** What a change of roles would give and take, before it is saved. */
export const userRolesEffect = z.object({
  gains: z.array(z.string()),
  losses: z.array(z.string()),
  /** Why it cannot be saved. */
  blocked: z.string().nullable(),
})
export type UserRolesEffect = z.output<typeof userRolesEffect>
