import { z } from 'zod'
import { endpoint, group } from '../kernel/endpoint.ts'
import { id } from '../kernel/schema.ts'
import {
  passwordExpirationPolicy,
  passwordExpirationPolicyChange,
  signInRules,
  signInRulesChange,
  tenantTwoFactorRequirement,
  tenantTwoFactorRequirementChange,
} from './signIn.schema.ts'

const params = z.object({ idTenant: id })
const view = 'AccessManagement.viewaccount'
const edit = 'AccessManagement.editaccount'

export const signInApi = group('Tenants', '/Administration/Tenants', {
  PasswordExpirationPolicy: endpoint({
    method: 'GET',
    path: '/{idTenant}/PasswordExpirationPolicy',
    summary: 'What is asked of passwords, and when they expire',
    permission: view,
    params,
    response: passwordExpirationPolicy,
  }),
  UpdatePasswordExpirationPolicy: endpoint({
    method: 'PUT',
    path: '/{idTenant}/PasswordExpirationPolicy',
    summary: 'Change what is asked of passwords',
    permission: edit,
    params,
    body: passwordExpirationPolicyChange,
    response: passwordExpirationPolicy,
    errors: ['signIn.managedElsewhere', 'signIn.noDays', 'signIn.warnTooLong', 'entity.stale'],
  }),
  TenantTwoFactorRequirement: endpoint({
    method: 'GET',
    path: '/{idTenant}/SetTenantTwoFactorRequirement',
    summary: 'Whether everybody needs a second step, and who has one',
    permission: view,
    params,
    response: tenantTwoFactorRequirement,
  }),
  SetTenantTwoFactorRequirement: endpoint({
    method: 'PUT',
    path: '/{idTenant}/SetTenantTwoFactorRequirement',
    summary: 'Ask everybody of the tenant for a second step, or not',
    permission: edit,
    params,
    body: tenantTwoFactorRequirementChange,
    response: tenantTwoFactorRequirement,
    errors: ['signIn.managedElsewhere', 'entity.stale'],
  }),
  SignInRules: endpoint({
    method: 'GET',
    path: '/{idTenant}/SignInRules',
    summary: 'From where people may sign in, when idle sessions end, how wrong passwords lock',
    permission: view,
    params,
    response: signInRules,
  }),
  UpdateSignInRules: endpoint({
    method: 'PUT',
    path: '/{idTenant}/SignInRules',
    summary: 'Change networks, idle time and lock',
    permission: edit,
    params,
    body: signInRulesChange,
    response: signInRules,
    errors: ['signIn.managedElsewhere', 'signIn.badNetwork', 'signIn.shutsOutSelf', 'signIn.badLock', 'entity.stale'],
  }),
})
