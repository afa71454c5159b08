import { z } from 'zod'
import { endpoint, group } from '../kernel/endpoint.ts'
import { own } from '../kernel/permission.ts'
import { id, none } from '../kernel/schema.ts'
import {
  ownPassword,
  passwordResetSent,
  signInSession,
  twoFactorChange,
  twoFactorChanged,
  twoFactorRequirementChange,
  twoFactorState,
  userPassword,
} from './security.schema.ts'

const params = z.object({ idUser: id })
const view = own('AccessManagement.viewuser')
const editOrOwn = own('AccessManagement.edituser')
const edit = 'AccessManagement.edituser'

export const securityApi = group('Users', '/Administration/Users', {
  GetTwoFactorState: endpoint({
    method: 'GET',
    path: '/{idUser}/GetTwoFactorState',
    summary: 'Whether a second step is on, and who asks for it',
    permission: view,
    params,
    response: twoFactorState,
    errors: ['user.otherHome'],
  }),
  ChangeTwoFactorState: endpoint({
    method: 'POST',
    path: '/ChangeTwoFactorState',
    summary: 'Begin, confirm or switch off one’s own second step',
    permission: 'signedIn',
    body: twoFactorChange,
    response: twoFactorChanged,
    errors: [
      'twoFactor.managedElsewhere',
      'twoFactor.alreadyOn',
      'twoFactor.notBegun',
      'twoFactor.wrongCode',
      'twoFactor.required',
      'twoFactor.off',
      'password.notRight',
      'rate.limited',
    ],
  }),
  SetTwoFactorRequirement: endpoint({
    method: 'PUT',
    path: '/{idUser}/SetTwoFactorRequirement',
    summary: 'Ask a user for a second step, or not',
    permission: edit,
    params,
    body: twoFactorRequirementChange,
    response: twoFactorState,
    errors: ['user.otherHome', 'user.outranks', 'twoFactor.managedElsewhere', 'entity.stale'],
  }),
  RemoveTwoFactorToken: endpoint({
    method: 'POST',
    path: '/{idUser}/RemoveTwoFactorToken',
    summary: 'Take away a second step that was lost; the person is told by e-mail',
    permission: editOrOwn,
    params,
    body: z.object({ password: ownPassword }),
    response: twoFactorState,
    errors: [
      'user.otherHome',
      'user.outranks',
      'twoFactor.managedElsewhere',
      'twoFactor.off',
      'password.notRight',
      'rate.limited',
    ],
  }),
  RecoveryCodes: endpoint({
    method: 'POST',
    path: '/RecoveryCodes',
    summary: 'Make new recovery codes; the earlier ones stop working',
    permission: 'signedIn',
    body: z.object({ password: ownPassword }),
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['twoFactor.managedElsewhere', 'twoFactor.off', 'password.notRight', 'rate.limited'],
  }),
  UserPassword: endpoint({
    method: 'GET',
    path: '/{idUser}/UserPassword',
    summary: 'Age and expiry of a password, failed attempts and lock',
    permission: view,
    params,
    response: userPassword,
    errors: ['user.otherHome'],
  }),
  ResetUserPassword: endpoint({
    method: 'POST',
    path: '/{idUser}/UserPassword',
    summary: 'Send a link for choosing a new password; it works once, within a day',
    permission: edit,
    params,
    response: passwordResetSent,
    errors: ['user.otherHome', 'user.outranks', 'user.disabled', 'user.noEmail', 'password.managedElsewhere'],
  }),
  Unlock: endpoint({
    method: 'POST',
    path: '/{idUser}/Unlock',
    summary: 'Lift a lock that wrong passwords or codes caused',
    permission: edit,
    params,
    response: userPassword,
    errors: ['user.otherHome', 'password.managedElsewhere'],
  }),
  Sessions: endpoint({
    method: 'GET',
    path: '/{idUser}/Sessions',
    summary: 'Where a user is signed in, the most recently used first',
    permission: view,
    params,
    response: z.array(signInSession),
    errors: ['user.otherHome'],
  }),
  RevokeSession: endpoint({
    method: 'DELETE',
    path: '/{idUser}/Sessions/{sid}',
    summary: 'End a session at once',
    permission: editOrOwn,
    params: params.extend({ sid: z.string().min(1).max(100) }),
    response: none,
    errors: ['user.otherHome', 'user.outranks', 'session.managedElsewhere'],
  }),
  RevokeAllSessions: endpoint({
    method: 'DELETE',
    path: '/{idUser}/Sessions',
    summary: 'End every session; of one’s own, all but this one',
    permission: editOrOwn,
    params,
    response: z.object({ ended: z.int() }),
    errors: ['user.otherHome', 'user.outranks', 'session.managedElsewhere'],
  }),
})
