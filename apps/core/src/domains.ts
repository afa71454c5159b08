import { auditRoutes } from './audit/audit.routes.ts'
import { callScriptRoutes } from './callScripts/callScript.routes.ts'
import { designerRoutes } from './designer/designer.routes.ts'
import { folderRoutes } from './folders/folder.routes.ts'
import type { Route } from './kernel/routes.ts'
import { lookupRoutes } from './lookups/lookup.routes.ts'

/** Every operation that the core answers, by domain. */
export const allRoutes: readonly Route[] = [
  ...auditRoutes,
  ...callScriptRoutes,
  ...designerRoutes,
  ...folderRoutes,
  ...lookupRoutes,
]
