import type { Endpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'

/** Every error the operation may answer: its own, and those that follow from its declaration. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = [
    'rate.limited',
    'service.databaseAway',
    'service.starting',
    'service.stopping',
    ...(endpoint.errors ?? []),
  ]
  if (endpoint.params || endpoint.query || endpoint.body) codes.push('validation.failed')
  if (endpoint.body) codes.push('request.badJson', 'request.badContentType', 'request.tooLarge')
  if (endpoint.params) codes.push('entity.notFound')
  if (endpoint.permission !== 'public') codes.push('auth.required', 'auth.invalidToken', 'context.refused')
  if (!['public', 'signedIn', 'tenantKey'].includes(endpoint.permission as string)) codes.push('permission.missing')
  return [...new Set(codes)]
}
