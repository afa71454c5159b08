import type { ErrorEntry } from './errorEntry.ts'

/** Deployment of bots. */
export const botDeployErrors = {
  'botServer.nameTaken': { status: 409, message: 'A server with this name already exists.', field: 'name' },
  'botServer.inUse': { status: 409, message: 'The server has the modules {users}. Remove them first.' },
  'botServer.notRegistered': {
    status: 409,
    message: 'No agent is registered for this server. Run the registration command on it first.',
  },
  'botServer.isRegistered': {
    status: 409,
    message: 'An agent is registered for this server. Revoke its key first, then register it again.',
  },
  'botServer.draining': { status: 409, message: 'The server is draining. End that first, or choose another server.' },
  'botServer.down': {
    status: 409,
    message: 'The agent of this server doesn’t answer. Start it there, or choose another server.',
  },
  'botConfig.nameTaken': { status: 409, message: 'A configuration with this name already exists.', field: 'name' },
  'botConfig.inUse': { status: 409, message: 'The configuration is used by {users}. Deploy another one there first.' },
  'botConfig.badSetting': { status: 422, message: '{key}: {problem}', field: 'settings' },
  'botPackage.bad': { status: 422, message: 'The package can’t be used: {problem}', field: 'content' },
  'botPackage.taken': {
    status: 409,
    message: 'This version of the package is there already. Give the new one another version.',
    field: 'content',
  },
  'botPackage.inUse': { status: 409, message: 'The package runs as {users}. Deploy another version there first.' },
  'botDeploy.underWay': {
    status: 409,
    message: 'A deployment of this module to this server is under way. Wait until it has ended.',
  },
  'botDeploy.lacks': {
    status: 422,
    message: 'The configuration doesn’t fit the package: {problem}.',
    field: 'botConfig',
  },
  'botDeploy.noPrevious': {
    status: 409,
    message:
      'There is nothing to roll back to: no earlier version was active, or its package or configuration was deleted.',
  },
  'botDeploy.nothingActive': {
    status: 409,
    message: 'No version of this module has become active yet. Deploy one first.',
  },
  'botDeploy.stillRuns': { status: 409, message: 'The module isn’t stopped. Stop it first.' },
  'botAgent.badToken': {
    status: 403,
    message:
      'This registration token isn’t valid: it was used, has expired or never existed. Make a new one in the console.',
  },
  'botAgent.badKey': { status: 422, message: 'This is no Ed25519 public key.' },
  'botAgent.notSigned': {
    status: 401,
    message: 'The request isn’t signed by the key of a registered server. Register the agent again.',
  },
  'botAgent.oldProtocol': {
    status: 409,
    message:
      'This agent speaks protocol {given}, and Parley speaks {wanted}. Install the agent of this release of Parley.',
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>
