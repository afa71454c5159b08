import { z } from 'zod'
import { endpoint, group } from '../kernel/endpoint.ts'
import { own } from '../kernel/permission.ts'
import { accountToLink, linkedAccounts } from './linkedAccount.schema.ts'

export const linkedAccountApi = group('Users', '/Administration/Users', {
  LinkedAccounts: endpoint({
    method: 'GET',
    path: '/{idUser}/LinkedAccounts',
    summary: 'List the sign-in accounts of a user, and the providers that others can be linked of',
    permission: own('AccessManagement.viewuser'),
    response: linkedAccounts,
    errors: ['user.otherHome'],
  }),
  LinkAccount: endpoint({
    method: 'POST',
    path: '/LinkedAccounts',
    summary: 'Link an account at another sign-in provider to your own',
    permission: 'signedIn',
    body: accountToLink,
    response: linkedAccounts,
    answers: 'LinkedAccounts',
    errors: ['account.refused', 'account.taken', 'account.linkedBefore', 'service.providerAway'],
  }),
  UnlinkAccount: endpoint({
    method: 'DELETE',
    path: '/{idUser}/LinkedAccounts',
    summary: 'Unlink an account; a user without any takes over theirs again by email',
    permission: own('AccessManagement.edituser'),
    query: z.object({ issuer: z.string().min(1).max(2_000) }),
    response: linkedAccounts,
    answers: 'LinkedAccounts',
    errors: ['user.otherHome', 'user.outranks', 'account.last', 'account.builtIn'],
  }),
})
