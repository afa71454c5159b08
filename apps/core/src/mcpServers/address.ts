import type { Header } from '@parley/contract/mcpServers/mcpServer.rules.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { McpAddress } from './mcpSession.ts'

/** Where headers are bound to: another host cannot be given what the one before knew. */
const placeOf = (tenant: number, url: string): string => `MCP server ${new URL(url).origin} of tenant ${tenant}`

export const sealHeaders = (
  { vault, tenant }: Pick<Ctx, 'vault' | 'tenant'>,
  url: string,
  headers: readonly Header[],
) => (headers.length === 0 ? null : vault.seal(placeOf(tenant, url), JSON.stringify(headers)))

export const isSameHost = (one: string, other: string): boolean => new URL(one).origin === new URL(other).origin

/** A server, ready to be asked. */
export const addressOf = (
  { vault, tenant, reach }: Pick<Ctx, 'vault' | 'tenant' | 'reach'>,
  { url, headers }: { readonly url: string; readonly headers: string | null },
): McpAddress => ({
  url,
  // Sealed by `sealHeaders`.
  headers: headers === null ? [] : (JSON.parse(vault.open(placeOf(tenant, url), headers)) as readonly Header[]),
  isOpen: reach.isOpen,
})
