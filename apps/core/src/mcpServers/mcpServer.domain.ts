import { mcpServerApi } from '@parley/contract/mcpServers/mcpServer.api.ts'
import { mcpServerKind } from '@parley/contract/mcpServers/mcpServer.entity.ts'
import { mcpServerDraft } from '@parley/contract/mcpServers/mcpServer.schema.ts'
import type { Domain } from '../kernel/domain.ts'
import { leftBy } from '../kernel/http/leftBy.ts'
import { routes } from '../kernel/routes.ts'
import { undoOf } from '../kernel/undo.ts'
import { createServer, relationsOfServer, removeServer, updateServer } from './mcpServer.service.ts'
import { getServer, listServers, lookUpServers } from './mcpServer.store.ts'
import { listOffered } from './offered.ts'

export const mcpServers: Domain = {
  constraints: { mcp_server_name_key: 'mcpServer.nameTaken' },
  routes: routes(mcpServerApi, {
    List: ({ db }, { query }) => listServers(db, query),
    Basic: ({ db }, { params }) => getServer(db, params.idMcpServer),
    Functions: (ctx, { params, reply }) => listOffered(ctx, params.idMcpServer, leftBy(reply)),
    Create: (ctx, { body }) => createServer(ctx, body),
    Update: (ctx, { params, body }) => updateServer(ctx, params.idMcpServer, body),
    Remove: (ctx, { params }) => removeServer(ctx, params.idMcpServer),
    Relations: (ctx, { params }) => relationsOfServer(ctx, params.idMcpServer),
  }),
  lookups: {
    McpServers: async (ctx, { query }) => (ctx.can('TenantValue.view') ? await lookUpServers(ctx.db, query) : []),
  },
  undo: [
    undoOf({
      of: mcpServerKind,
      as: mcpServerApi.Update,
      fields: ['name', 'url'],
      async update(ctx, id, values) {
        await updateServer(ctx, id, mcpServerDraft.parse({ ...(await getServer(ctx.db, id)), ...values }))
      },
      create: removeServer,
      // Flows may name it still: it comes back as the one they know, without the headers, which were sealed.
      remove: (ctx, { guid, ...before }) =>
        createServer(ctx, mcpServerDraft.parse(before), typeof guid === 'string' ? guid : undefined),
    }),
  ],
}
