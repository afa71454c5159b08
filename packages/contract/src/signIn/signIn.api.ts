import { endpoint, group } from '../kernel/endpoint.ts'
import {
  passwordExpirationPolicy,
  passwordExpirationPolicyChange,
  signInRules,
  signInRulesChange,
  tenantTwoFactorRequirement,
  tenantTwoFactorRequirementChange,
} from './signIn.schema.ts'

const view = 'AccessManagement.viewaccount'
const edit = 'AccessManagement.editaccount'

export const signInApi = group('Tenants', '/Administration/Tenants', {
  PasswordExpirationPolicy: endpoint({
    method: 'GET',
    path: '/{idTenant}/PasswordExpirationPolicy',
    on: 'tenant',
    summary: 'Get password requirements and expiration',
    permission: view,
    response: passwordExpirationPolicy,
  }),
  UpdatePasswordExpirationPolicy: endpoint({
    method: 'PUT',
    path: '/{idTenant}/PasswordExpirationPolicy',
    on: 'tenant',
    summary: 'Update password requirements and expiration',
    permission: edit,
    body: passwordExpirationPolicyChange,
    response: passwordExpirationPolicy,
    changes: ['Users.UserPassword'],
    answers: 'PasswordExpirationPolicy',
    errors: ['signIn.managedElsewhere', 'signIn.noDays', 'signIn.warnTooLong', 'entity.stale'],
  }),
  TenantTwoFactorRequirement: endpoint({
    method: 'GET',
    path: '/{idTenant}/SetTenantTwoFactorRequirement',
    on: 'tenant',
    summary: 'Get the two-factor requirement and who has set it up',
    permission: view,
    response: tenantTwoFactorRequirement,
  }),
  SetTenantTwoFactorRequirement: endpoint({
    method: 'PUT',
    path: '/{idTenant}/SetTenantTwoFactorRequirement',
    on: 'tenant',
    summary: 'Set whether the tenant requires two-factor authentication',
    permission: edit,
    body: tenantTwoFactorRequirementChange,
    response: tenantTwoFactorRequirement,
    changes: ['Users.GetTwoFactorState'],
    answers: 'TenantTwoFactorRequirement',
    errors: ['signIn.managedElsewhere', 'entity.stale'],
  }),
  SignInRules: endpoint({
    method: 'GET',
    path: '/{idTenant}/SignInRules',
    on: 'tenant',
    summary: 'Get allowed networks, idle timeout and lock rules',
    permission: view,
    response: signInRules,
  }),
  UpdateSignInRules: endpoint({
    method: 'PUT',
    path: '/{idTenant}/SignInRules',
    on: 'tenant',
    summary: 'Update allowed networks, idle timeout and lock rules',
    permission: edit,
    body: signInRulesChange,
    response: signInRules,
    answers: 'SignInRules',
    errors: ['signIn.managedElsewhere', 'signIn.badNetwork', 'signIn.shutsOutSelf', 'signIn.badLock', 'entity.stale'],
  }),
})
