import type { Domain } from '../kernel/domain.ts'
import { componentItems, flowItems } from './flow.folder.ts'
import { flowRoutes } from './flow.routes.ts'
import { findScripts, lookUpComponentTypes, lookUpScripts } from './flow.search.ts'
import { componentUndo, flowUndo } from './flow.undo.ts'

export const flows: Domain = {
  routes: flowRoutes,
  constraints: { call_script_name_key: 'callScript.nameTaken' },
  undo: [componentUndo, flowUndo],
  folderItems: [flowItems, componentItems],
  find: findScripts,
  lookups: {
    Flows: (ctx, { query }) => lookUpScripts(ctx, 'flow', query),
    Components: (ctx, { query }) => lookUpScripts(ctx, 'component', query),
    ComponentTypes: (ctx, { query }) => lookUpComponentTypes(ctx, query),
  },
}
