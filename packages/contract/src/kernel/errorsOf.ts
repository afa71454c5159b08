import type { Endpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { isPersonal } from './permission.ts'

/** Every error the operation may answer: its own, and those that follow from its declaration. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const { permission, params, query, body, method, ticket, errors = [] } = endpoint
  const codes: ErrorCode[] = [
    'rate.limited',
    'service.databaseAway',
    'service.diskFull',
    'service.starting',
    'service.stopping',
    'validation.failed',
    ...errors,
  ]
  if (body) codes.push('request.badJson', 'request.badContentType', 'request.tooLarge')
  if (method === 'POST') codes.push('request.keyReused', 'request.inProgress')
  if (query?.shape.cursor) codes.push('request.badCursor')
  if (params || query || body) codes.push('entity.notFound')
  if (ticket) codes.push('auth.badTicket')
  if (permission !== 'public') codes.push(...ofSignIn)
  if (permission !== 'public' && !endpoint.byTenantKey) codes.push('auth.notByKey')
  if (isPersonal(permission) && !endpoint.bySecret) codes.push('auth.notBySecret')
  if (!['public', 'signedIn'].includes(permission as string)) codes.push('permission.missing')
  return [...new Set(codes)]
}

const ofSignIn = [
  'auth.required',
  'auth.invalidToken',
  'auth.sessionEnded',
  'auth.unknownUser',
  'auth.wrongAudience',
  'auth.disabledUser',
  'tenant.suspended',
  'context.refused',
  'service.providerAway',
] as const satisfies readonly ErrorCode[]
