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
    summary: 'Get the state of two-factor authentication and who requires it',
    permission: view,
    params,
    response: twoFactorState,
    errors: ['user.otherHome'],
  }),
  ChangeTwoFactorState: endpoint({
    method: 'POST',
    path: '/ChangeTwoFactorState',
    summary: 'Set up, confirm or turn off your two-factor authentication',
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
    summary: 'Set whether a user needs two-factor authentication',
    permission: edit,
    params,
    body: twoFactorRequirementChange,
    response: twoFactorState,
    errors: ['user.otherHome', 'user.outranks', 'twoFactor.managedElsewhere', 'entity.stale'],
  }),
  RemoveTwoFactorToken: endpoint({
    method: 'POST',
    path: '/{idUser}/RemoveTwoFactorToken',
    summary: 'Remove a user’s two-factor authentication and notify them by email',
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
    summary: 'Create new recovery codes; the previous ones stop working',
    permission: 'signedIn',
    body: z.object({ password: ownPassword }),
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    errors: ['twoFactor.managedElsewhere', 'twoFactor.off', 'password.notRight', 'rate.limited'],
  }),
  UserPassword: endpoint({
    method: 'GET',
    path: '/{idUser}/UserPassword',
    summary: 'Get a password’s age and expiration, failed attempts and lock',
    permission: view,
    params,
    response: userPassword,
    errors: ['user.otherHome'],
  }),
  ResetUserPassword: endpoint({
    method: 'POST',
    path: '/{idUser}/UserPassword',
    summary: 'Send a link to choose a new password',
    permission: edit,
    params,
    response: passwordResetSent,
    errors: ['user.otherHome', 'user.outranks', 'user.disabled', 'user.noEmail', 'password.managedElsewhere'],
  }),
  Unlock: endpoint({
    method: 'POST',
    path: '/{idUser}/Unlock',
    summary: 'Unlock a user after too many wrong passwords or codes',
    permission: edit,
    params,
    response: userPassword,
    errors: ['user.otherHome', 'password.managedElsewhere'],
  }),
  Sessions: endpoint({
    method: 'GET',
    path: '/{idUser}/Sessions',
    summary: 'List a user’s sessions, most recently used first',
    permission: view,
    params,
    response: z.array(signInSession),
    errors: ['user.otherHome'],
  }),
  RevokeSession: endpoint({
    method: 'DELETE',
    path: '/{idUser}/Sessions/{sid}',
    summary: 'End a session',
    permission: editOrOwn,
    params: params.extend({ sid: z.string().min(1).max(100) }),
    response: none,
    errors: ['user.otherHome', 'user.outranks', 'session.managedElsewhere'],
  }),
  RevokeAllSessions: endpoint({
    method: 'DELETE',
    path: '/{idUser}/Sessions',
    summary: 'End all sessions of a user, or all your other sessions',
    permission: editOrOwn,
    params,
    response: z.object({ ended: z.int() }),
    errors: ['user.otherHome', 'user.outranks', 'session.managedElsewhere'],
  }),
})
