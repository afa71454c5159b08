import { designerApi } from '@parley/contract/designer/designer.api.ts'
import type { ComponentVersion } from '@parley/flow'
import { findInterfaces } from '../flows/component.store.ts'
import { requireScript } from '../flows/flow.access.ts'
import { findScriptByGuid } from '../flows/flow.store.ts'
import type { Domain } from '../kernel/domain.ts'
import { notFound } from '../kernel/refusal.ts'
import { routes } from '../kernel/routes.ts'

/** The other way round of `componentKey`. */
function versionOf(use: string): ComponentVersion {
  const [flow = '', version = ''] = use.split('@')
  return {
    flow,
    version: version === 'published' ? { policy: 'published' } : { policy: 'pinned', version: Number(version) },
  }
}

export const designer: Domain = {
  routes: routes(designerApi, {
    GuidToId: async (ctx, { query }) => {
      const script = (await findScriptByGuid(ctx.db, query.guid)) ?? notFound('Flow')
      await requireScript(ctx, script, 'view')
      return { idCallScript: script.idCallScript, scriptKind: script.scriptKind }
    },
    Interfaces: async (ctx, { query }) => ({ ...(await findInterfaces(ctx.db, query.use.map(versionOf))) }),
  }),
}
