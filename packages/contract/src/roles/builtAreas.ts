import { actionsOf } from '../kernel/permission.ts'
import type { AreaName } from '../kernel/permissions.ts'
import { operations } from '../operations.ts'

const built: ReadonlySet<string> = new Set(
  Object.values(operations)
    .flatMap((group) => Object.values(group))
    .flatMap(({ permission }) => actionsOf(permission).map((action) => action.split('.')[0] ?? '')),
)

/** Whether any operation asks for a permission of the area; what none asks for cannot be worked with yet, and is not offered. */
export const isBuilt = (area: AreaName): boolean => built.has(area)
