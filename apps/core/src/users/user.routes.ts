import { userApi } from '@parley/contract/users/user.api.ts'
import type { FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import { routes } from '../kernel/routes.ts'
import type { Services } from '../kernel/services.ts'
import { createSecret, deleteSecret, listSecrets } from './apiSecret.service.ts'
import { changePassword } from './password.service.ts'
import { updatePreference } from './user.service.ts'
import { readPreference } from './user.store.ts'

export const userRoutes = (services: Services) =>
  routes(userApi, {
    UserPreferenceConsole: (ctx) => readPreference(ctx),
    UpdateUserPreferenceConsole: (ctx, { body }) => updatePreference(ctx, body),
    ChangePassword: (ctx, { body, request }) =>
      changePassword(ctx, services, body, {
        address: request.ip,
        sid: ctx.actor.kind === 'user' ? sidOf(request) : undefined,
      }),
    UserApiSecret: (ctx) => listSecrets(ctx),
    CreateUserApiSecret: (ctx, { body }) => createSecret(ctx, body),
    DeleteUserApiSecret: (ctx, { params }) => deleteSecret(ctx, params.idApiSecret),
  })

/** The session of a token that authentication has verified already. */
function sidOf(request: FastifyRequest): string | undefined {
  const token = request.headers.authorization?.split(' ')[1] ?? ''
  const sid = decodeJwt(token).sid
  return typeof sid === 'string' ? sid : undefined
}
