import { designerApi } from '@parley/contract/designer/designer.api.ts'
import { requireScript } from '../flows/flow.access.ts'
import { findScriptByGuid } from '../flows/flow.store.ts'
import type { Domain } from '../kernel/domain.ts'
import { notFound } from '../kernel/refusal.ts'
import { routes } from '../kernel/routes.ts'

export const designer: Domain = {
  routes: routes(designerApi, {
    GuidToId: async (ctx, { query }) => {
      const script = (await findScriptByGuid(ctx.db, query.guid)) ?? notFound('Flow')
      await requireScript(ctx, script, 'view')
      return { idCallScript: script.idCallScript, scriptKind: script.scriptKind }
    },
  }),
}
