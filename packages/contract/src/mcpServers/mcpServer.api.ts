import { z } from 'zod'
import { relation } from '../flows/flow.schema.ts'
import { endpoint, group } from '../kernel/endpoint.ts'
import { none, pageOf } from '../kernel/schema.ts'
import { mcpFunction, mcpServer, mcpServerChange, mcpServerDraft, mcpServerQuery } from './mcpServer.schema.ts'

const view = 'TenantValue.view'

/** Servers whose functions agents of flows can be given. */
export const mcpServerApi = group('McpServers', '/Administration/McpServers', {
  List: endpoint({
    method: 'GET',
    path: '',
    summary: 'List MCP servers',
    permission: view,
    query: mcpServerQuery,
    response: pageOf(mcpServer),
  }),
  Basic: endpoint({
    method: 'GET',
    path: '/{idMcpServer}',
    summary: 'Get an MCP server; of its headers only the names',
    permission: view,
    response: mcpServer,
  }),
  Functions: endpoint({
    method: 'GET',
    path: '/{idMcpServer}/Functions',
    summary: 'Ask an MCP server which functions it offers now',
    permission: view,
    response: z.array(mcpFunction),
    errors: ['mcpServer.away', 'testCall.tryingOthers'],
  }),
  Create: endpoint({
    method: 'POST',
    path: '',
    summary: 'Create an MCP server',
    permission: 'TenantValue.create',
    body: mcpServerDraft,
    response: mcpServer,
    answers: 'Basic',
    changes: ['Lookups.McpServers'],
    errors: ['mcpServer.nameTaken', 'mcpServer.badAddress', 'mcpServer.badHeaders'],
  }),
  Update: endpoint({
    method: 'PUT',
    path: '/{idMcpServer}',
    summary: 'Update an MCP server; headers that are left out stay, as long as the host does',
    permission: 'TenantValue.edit',
    body: mcpServerChange,
    response: mcpServer,
    answers: 'Basic',
    changes: ['Lookups.McpServers'],
    errors: ['mcpServer.nameTaken', 'mcpServer.badAddress', 'mcpServer.badHeaders', 'entity.stale'],
  }),
  Remove: endpoint({
    method: 'DELETE',
    path: '/{idMcpServer}',
    summary: 'Delete an MCP server that no flow uses',
    permission: 'TenantValue.delete',
    response: none,
    changes: ['Lookups.McpServers'],
    removes: 'idMcpServer',
    errors: ['mcpServer.inUse'],
  }),
  Relations: endpoint({
    method: 'GET',
    path: '/{idMcpServer}/Relations',
    summary: 'List the steps of flows and components that call an MCP server',
    permission: view,
    response: z.array(relation),
  }),
})
