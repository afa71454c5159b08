import { z } from 'zod'
import { endpoint, group } from '../kernel/endpoint.ts'
import { id, instant, none, text } from '../kernel/schema.ts'

/** The user's own settings of the console. */
export const consolePreference = z.object({
  /** IANA name; empty follows the browser. */
  timezone: z.string().max(60),
  locale: z.string().max(20),
  theme: z.enum(['light', 'dark', 'system']),
})
export const apiSecret = z.object({
  idApiSecret: id,
  name: z.string(),
  /** The first characters, to tell secrets apart. */
  prefix: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  expiresAt: instant.nullable(),
})
const params = z.object({ idApiSecret: id })

export const userApi = group('Users', '/Administration/Users', {
  UserPreferenceConsole: endpoint({
    method: 'GET',
    path: '/UserPreferenceConsole',
    summary: 'One’s own preferences',
    permission: 'signedIn',
    response: consolePreference,
  }),
  UpdateUserPreferenceConsole: endpoint({
    method: 'PUT',
    path: '/UserPreferenceConsole',
    summary: 'Change one’s own preferences',
    permission: 'signedIn',
    body: consolePreference,
    response: consolePreference,
  }),
  ChangePassword: endpoint({
    method: 'POST',
    path: '/ChangePassword',
    summary: 'Change one’s own password',
    permission: 'signedIn',
    body: z.object({ currentPassword: z.string().min(1).max(200), newPassword: z.string().min(12).max(200) }),
    response: none,
    errors: ['password.wrong', 'password.managedElsewhere', 'rate.limited'],
  }),
  UserApiSecret: endpoint({
    method: 'GET',
    path: '/UserApiSecret',
    summary: 'One’s own API secrets',
    permission: 'signedIn',
    response: z.array(apiSecret),
  }),
  CreateUserApiSecret: endpoint({
    method: 'POST',
    path: '/UserApiSecret',
    summary: 'Create an API secret; it is shown once',
    permission: 'signedIn',
    body: z.object({ name: text(1, 80), expiresAt: instant.nullable() }),
    response: apiSecret.extend({ secret: z.string() }),
    errors: ['apiSecret.nameTaken'],
  }),
  DeleteUserApiSecret: endpoint({
    method: 'DELETE',
    path: '/UserApiSecret/{idApiSecret}',
    summary: 'Remove an API secret',
    permission: 'signedIn',
    params,
    response: none,
  }),
})
