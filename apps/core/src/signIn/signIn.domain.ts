import { signInApi } from '@parley/contract/signIn/signIn.api.ts'
import { linkedAccountApi } from '@parley/contract/users/linkedAccount.api.ts'
import { securityApi } from '@parley/contract/users/security.api.ts'
import type { FastifyRequest } from 'fastify'
import type { Ctx } from '../kernel/ctx.ts'
import type { Domain } from '../kernel/domain.ts'
import { sidOf } from '../kernel/http/sidOf.ts'
import { routes } from '../kernel/routes.ts'
import type { Services } from '../kernel/services.ts'
import type { Origin } from '../users/security/password.service.ts'
import { linkAccount, readAccounts, unlinkAccount } from './linkedAccount.service.ts'
import { readUserPassword, resetUserPassword, unlockUser } from './passwordState.service.ts'
import { listSessions, revokeAllSessions, revokeSession } from './session.service.ts'
import {
  readPasswordPolicy,
  readSignInRules,
  readTenantTwoFactor,
  setTenantTwoFactor,
  updatePasswordPolicy,
  updateSignInRules,
} from './tenantPolicy.service.ts'
import {
  changeTwoFactor,
  readTwoFactor,
  removeTwoFactorToken,
  renewRecoveryCodes,
  setTwoFactorRequirement,
} from './twoFactor.service.ts'

const originOf = (ctx: Ctx, request: FastifyRequest): Origin => ({ address: request.ip, sid: sidOf(ctx, request) })

const personRoutes = (services: Services) =>
  routes(securityApi, {
    GetTwoFactorState: (ctx, { params }) => readTwoFactor(ctx, services, params.idUser),
    ChangeTwoFactorState: (ctx, { body, request }) => changeTwoFactor(ctx, services, body, originOf(ctx, request)),
    SetTwoFactorRequirement: (ctx, { params, body }) => setTwoFactorRequirement(ctx, services, params.idUser, body),
    RemoveTwoFactorToken: (ctx, { params, body, request }) =>
      removeTwoFactorToken(ctx, services, params.idUser, body.password, originOf(ctx, request)),
    RecoveryCodes: (ctx, { body, request }) => renewRecoveryCodes(ctx, services, body.password, originOf(ctx, request)),
    UserPassword: (ctx, { params }) => readUserPassword(ctx, services, params.idUser),
    ResetUserPassword: (ctx, { params }) => resetUserPassword(ctx, services, params.idUser),
    Unlock: (ctx, { params }) => unlockUser(ctx, services, params.idUser),
    Sessions: (ctx, { params, request }) => listSessions(ctx, services, params.idUser, sidOf(ctx, request)),
    RevokeSession: (ctx, { params }) => revokeSession(ctx, services, params.idUser, params.sid),
    RevokeAllSessions: (ctx, { params, request }) =>
      revokeAllSessions(ctx, services, params.idUser, sidOf(ctx, request)),
  })

const accountRoutes = (services: Services) =>
  routes(linkedAccountApi, {
    LinkedAccounts: (ctx, { params }) => readAccounts(ctx, services, params.idUser),
    LinkAccount: (ctx, { body }) => linkAccount(ctx, services, body.token),
    UnlinkAccount: (ctx, { params, query }) => unlinkAccount(ctx, services, params.idUser, query.issuer),
  })

const tenantRoutes = (services: Services) =>
  routes(signInApi, {
    PasswordExpirationPolicy: (ctx) => readPasswordPolicy(ctx, services),
    UpdatePasswordExpirationPolicy: (ctx, { body }) => updatePasswordPolicy(ctx, services, body),
    TenantTwoFactorRequirement: (ctx) => readTenantTwoFactor(ctx, services),
    SetTenantTwoFactorRequirement: (ctx, { body }) => setTenantTwoFactor(ctx, services, body),
    SignInRules: (ctx, { request }) => readSignInRules(ctx, services, request.ip),
    UpdateSignInRules: (ctx, { body, request }) => updateSignInRules(ctx, services, body, request.ip),
  })

export const signIn: Domain = {
  routes: (services) => [...personRoutes(services), ...accountRoutes(services), ...tenantRoutes(services)],
}
