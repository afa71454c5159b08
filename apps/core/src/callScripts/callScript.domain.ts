import type { Domain } from '../kernel/domain.ts'
import { componentItems, flowItems } from './callScript.folder.ts'
import { callScriptRoutes } from './callScript.routes.ts'
import { findScripts, lookUpComponentTypes, lookUpScripts } from './callScript.search.ts'
import { componentUndo, flowUndo } from './callScript.undo.ts'

export const callScripts: Domain = {
  routes: callScriptRoutes,
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
