import { z } from 'zod'
import { endpoint, group } from '../kernel/endpoint.ts'
import { own } from '../kernel/permission.ts'
import { none } from '../kernel/schema.ts'
import { apiSecret, apiSecretDraft } from './apiSecret.schema.ts'

export const apiSecretApi = group('Users', '/Administration/Users', {
  UserApiSecret: endpoint({
    method: 'GET',
    path: '/UserApiSecret',
    summary: 'List your API secrets',
    permission: 'signedIn',
    response: z.array(apiSecret),
  }),
  CreateUserApiSecret: endpoint({
    method: 'POST',
    path: '/UserApiSecret',
    summary: 'Create an API secret, shown only once',
    permission: 'signedIn',
    body: apiSecretDraft,
    response: apiSecret.extend({ secret: z.string() }),
    errors: ['apiSecret.nameTaken', 'apiSecret.scopeNotHeld'],
  }),
  DeleteUserApiSecret: endpoint({
    method: 'DELETE',
    path: '/UserApiSecret/{idApiSecret}',
    summary: 'Delete an API secret',
    permission: 'signedIn',
    response: none,
  }),
  UserApiSecrets: endpoint({
    method: 'GET',
    path: '/{idUser}/UserApiSecrets',
    summary: 'List a user’s API secrets',
    permission: own('AccessManagement.viewuser'),
    response: z.array(apiSecret),
  }),
  RevokeUserApiSecret: endpoint({
    method: 'DELETE',
    path: '/{idUser}/UserApiSecrets/{idApiSecret}',
    summary: 'Revoke a user’s API secret',
    permission: own('AccessManagement.edituser'),
    response: none,
    errors: ['user.otherHome', 'user.outranks'],
  }),
})
