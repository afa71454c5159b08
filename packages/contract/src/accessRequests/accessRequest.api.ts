import { z } from 'zod'
import { refusalDetails } from '../home/home.schema.ts'
import { endpoint, group } from '../kernel/endpoint.ts'
import { none } from '../kernel/schema.ts'
import {
  accessApproval,
  accessQuestion,
  accessRefusal,
  accessRequest,
  accessRequestDraft,
  ownAccessRequest,
} from './accessRequest.schema.ts'

const give = 'AccessManagement.edituser'

export const accessRequestApi = group('Users', '/AccessRequests', {
  RequestAccess: endpoint({
    method: 'POST',
    path: '',
    summary: 'Request a permission; repeating the request changes nothing',
    permission: 'signedIn',
    body: accessRequestDraft,
    response: ownAccessRequest,
    changes: { only: ['Users.OwnAccessRequests', 'Users.AccessRequests', 'Audit'] },
    errors: ['accessRequest.held', 'accessRequest.tooMany', 'role.systemAction'],
  }),
  OwnAccessRequests: endpoint({
    method: 'GET',
    path: '/Own',
    summary: 'List your pending access requests',
    permission: 'signedIn',
    response: z.array(ownAccessRequest),
  }),
  ExplainAccess: endpoint({
    method: 'GET',
    path: '/Explain',
    summary: 'List permission groups that include a missing permission, and who can assign them',
    permission: 'signedIn',
    query: accessQuestion,
    response: refusalDetails,
  }),
  AccessRequests: endpoint({
    method: 'GET',
    path: '',
    summary: 'List access requests, oldest first',
    permission: give,
    response: z.array(accessRequest),
  }),
  ApproveAccess: endpoint({
    method: 'POST',
    path: '/{idAccessRequest}/Approve',
    summary: 'Approve a request with a permission group',
    permission: give,
    body: accessApproval,
    response: none,
    changes: ['Roles', 'Home.UserInfo'],
    errors: ['accessRequest.answered', 'accessRequest.roleLacks', 'role.notHeld'],
  }),
  DeclineAccess: endpoint({
    method: 'POST',
    path: '/{idAccessRequest}/Decline',
    summary: 'Decline a request',
    permission: give,
    body: accessRefusal,
    response: none,
    errors: ['accessRequest.answered'],
  }),
})
