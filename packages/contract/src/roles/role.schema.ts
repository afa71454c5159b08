import { z } from 'zod'
import { permissionMap } from '../home/home.schema.ts'
import { count, id, instant, listQuery, named, person, rowVersion, text } from '../kernel/schema.ts'

export const roleRow = z.object({
  idRole: id,
  name: z.string(),
  /** Belongs to the installation: held in every tenant, changed by the operator. */
  isSystem: z.boolean(),
  /** People who hold it in the tenant acted for. */
  members: count,
  /** What it allows, in one line; empty for nothing. */
  allows: z.string(),
  updatedAt: instant.nullable(),
  updatedBy: person.nullable(),
  rowVersion,
})
export type RoleRow = z.output<typeof roleRow>

export const roleQuery = listQuery(['name', 'updatedAt'])

export const roleName = text(1, 80).meta({ label: 'Name' })
export const roleDraft = z.object({ name: roleName, permissions: permissionMap.meta({ label: 'Permissions' }) })

/** What a group allows; saved as a whole. */
export const rolePermission = z.object({
  idRole: id,
  permissions: permissionMap,
  /** One of them that the one who asks does not hold: they cannot take the group away. */
  notHeld: z.string().nullable(),
  rowVersion,
})
export type RolePermission = z.output<typeof rolePermission>

export const roleMember = z.object({
  idUser: id,
  name: z.string(),
  username: z.string(),
  state: z.enum(['active', 'disabled']),
  /** Where the person is at home. */
  home: z.string(),
  /** Where the group is held. */
  tenant: named,
  /** Why the one who asks cannot take it from them. */
  blocked: z.string().nullable(),
})
export type RoleMember = z.output<typeof roleMember>

/** Who would gain and lose which permissions; a user who holds one through another group doesn’t lose it. */
export const rolePreview = z.object({
  people: z.array(
    z.object({
      idUser: id,
      name: z.string(),
      tenant: z.string(),
      gains: z.array(z.string()),
      losses: z.array(z.string()),
    }),
  ),
  /** How many people would notice; the first of them are listed. */
  affected: count,
  unaffected: count,
  /** Why it cannot be saved. */
  blocked: z.string().nullable(),
})
export type RolePreview = z.output<typeof rolePreview>

/** A user who holds a permission, and what grants it. */
export const roleHolder = z.object({
  idUser: id,
  name: z.string(),
  /** Without values the permission is not limited. */
  roles: z.array(named.extend({ values: z.array(id) })),
})
export type RoleHolder = z.output<typeof roleHolder>
