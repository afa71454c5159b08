import { endpoint, group } from '../kernel/endpoint.ts'
import {
  agentEnvironment,
  agentEnvironmentQuery,
  agentOrders,
  agentPackage,
  agentRegistered,
  agentRegistration,
  agentReport,
} from './botAgent.schema.ts'

const refused = ['botAgent.notSigned', 'botAgent.oldProtocol'] as const

/** What agents on servers ask. Nobody is signed in there: each request is signed by the key of its server. */
export const botAgentApi = group('BotAgents', '/BotAgents', {
  Register: endpoint({
    method: 'POST',
    path: '/Register',
    summary: 'Register the agent of a server by its token, which is used up by it',
    permission: 'public',
    body: agentRegistration,
    response: agentRegistered,
    changes: { only: [] },
    errors: ['botAgent.badToken', 'botAgent.badKey', 'botAgent.oldProtocol'],
  }),
  Sync: endpoint({
    method: 'POST',
    path: '/Sync',
    summary: 'Report what runs on a server, and get what is to run there',
    permission: 'public',
    body: agentReport,
    response: agentOrders,
    bodyLimit: 2_000_000,
    changes: { only: [] },
    errors: refused,
  }),
  Environment: endpoint({
    method: 'POST',
    path: '/Environment',
    summary: 'Get the environment of a module that is about to be started',
    permission: 'public',
    body: agentEnvironmentQuery,
    response: agentEnvironment,
    changes: { only: [] },
    errors: refused,
  }),
  Package: endpoint({
    method: 'POST',
    path: '/Package',
    summary: 'Get the file of a package that is to run on the server',
    permission: 'public',
    body: agentPackage,
    response: 'stream',
    changes: { only: [] },
    errors: refused,
  }),
})
