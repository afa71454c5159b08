import type { PermissionMap } from '@parley/contract/kernel/permission.ts'
import { areas } from '@parley/contract/kernel/permissions.ts'

/** What the system itself may do within a tenant: everything. */
export const allPermissions: PermissionMap = Object.fromEntries(Object.keys(areas).map((area) => [area, [-1]]))
