import { reason } from '@parley/contract/kernel/errors.ts'
import { mcpServerKind } from '@parley/contract/mcpServers/mcpServer.entity.ts'
import { addressProblem, mcpServerBlocked, readHeaders } from '@parley/contract/mcpServers/mcpServer.rules.ts'
import type { McpServer, McpServerDraft } from '@parley/contract/mcpServers/mcpServer.schema.ts'
import { onlyVisible } from '../flows/flow.access.ts'
import { listRelations } from '../flows/flow.store.ts'
import { inUseOf } from '../flows/use.read.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { refuseInUse } from '../kernel/inUse.ts'
import { changeOf, createOf, type Keeping, removeOf } from '../kernel/keeping.ts'
import { refuse } from '../kernel/refusal.ts'
import { isSameHost, sealHeaders } from './address.ts'
import {
  deleteServer,
  getServer,
  insertServer,
  lockServer,
  readSealed,
  type ServerRow,
  storeServer,
} from './mcpServer.store.ts'

const servers: Keeping<McpServer> = {
  of: mcpServerKind,
  lock: ({ db }, id) => lockServer(db, id),
  get: ({ db }, id) => getServer(db, id),
  name: ({ name }) => name,
  facts: ({ name, url, guid, headerNames }) => ({ name, url, guid, headerNames }),
}

/** What is stored of a draft. Headers stay while the host is the same: another must not be given what the one before knew. */
function rowOf(ctx: Ctx, { name, url, secretHeaders = '', dropHeaders = false }: McpServerDraft, before?: ServerRow) {
  const problem = addressProblem(url)
  if (problem !== undefined) refuse(reason('mcpServer.badAddress', { problem }))
  const headers = readHeaders(secretHeaders)
  if (typeof headers === 'string') return refuse(reason('mcpServer.badHeaders', { problem: headers }))
  const isKept = before !== undefined && headers.length === 0 && !dropHeaders && isSameHost(before.url, url)
  if (isKept) return { name, url, headers: before.headers, headerNames: before.headerNames }
  return { name, url, headers: sealHeaders(ctx, url, headers), headerNames: headers.map(([header]) => header) }
}

export const createServer = (ctx: Ctx, draft: McpServerDraft, guid?: string): Promise<McpServer> =>
  createOf(ctx, servers, () => insertServer(ctx, rowOf(ctx, draft), guid))

export const updateServer = (
  ctx: Ctx,
  id: number,
  { rowVersion, ...draft }: McpServerDraft & { readonly rowVersion?: number },
): Promise<McpServer> =>
  changeOf(ctx, servers, id, rowVersion, async () => {
    await storeServer(ctx, id, rowOf(ctx, draft, await readSealed(ctx.db, id)))
  })

export const removeServer = (ctx: Ctx, id: number): Promise<void> =>
  removeOf(ctx, servers, id, async ({ guid }) => {
    refuseInUse(await inUseOf(ctx, 'mcpServer', guid), mcpServerBlocked.remove)
    await deleteServer(ctx.db, id)
  })

/** Flows and components that call it, as far as the user may see them. */
export const relationsOfServer = async (ctx: Ctx, id: number) =>
  onlyVisible(ctx, await listRelations(ctx.db, (await getServer(ctx.db, id)).guid, 'mcpServer'))
