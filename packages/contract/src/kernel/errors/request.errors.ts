import type { ErrorEntry } from './errorEntry.ts'

/** What any request can be answered, whatever it asks for. */
export const requestErrors = {
  'validation.failed': { status: 400, message: 'Some fields are not valid. Correct them and try again.' },
  'request.badJson': { status: 400, message: 'The request is not valid JSON.' },
  'request.badContentType': { status: 415, message: 'The request must be sent as {expected}.' },
  'request.tooLarge': { status: 413, message: 'The request is too large. Send less at once.' },
  'request.badCursor': { status: 400, message: 'This page link is no longer valid. Load the list again.' },
  'request.keyReused': {
    status: 409,
    message: 'This idempotency key was used for a different request. Send a new key.',
  },
  'request.badKey': {
    status: 400,
    message: 'An idempotency key must have 1 to 200 printable characters and no spaces.',
  },
  'request.inProgress': { status: 409, message: 'The same request is still being processed. Try again in a moment.' },
  'route.unknown': { status: 404, message: 'This address does not exist.' },
  'auth.required': { status: 401, message: 'Sign in to continue.' },
  'auth.invalidToken': { status: 401, message: 'Your sign-in has expired or is not valid. Sign in again.' },
  'auth.sessionEnded': { status: 401, message: 'Your session has ended. Sign in again.' },
  'auth.unknownUser': {
    status: 403,
    message: 'You are signed in, but you don’t have an account here. Ask an administrator to invite you.',
  },
  // Not 401: signing in again would bring the same token.
  'auth.wrongAudience': {
    status: 403,
    message: 'You are signed in, but not for this service. Ask an administrator to check the sign-in provider.',
  },
  'auth.disabledUser': { status: 403, message: 'Your account is disabled. Ask an administrator to enable it.' },
  'auth.badTicket': {
    status: 401,
    message: 'This link can be used once, within a minute. Start again from the page.',
  },
  'auth.notBySecret': {
    status: 403,
    message: 'API secrets can’t do this. Sign in with your own account.',
  },
  'auth.notByKey': {
    status: 403,
    message: 'The API key of a tenant reads and writes its values, and does nothing else.',
  },
  'permission.missing': { status: 403, message: 'You need the permission “{permission}”.' },
  'context.refused': { status: 403, message: 'You don’t have access to this tenant.' },
  'entity.notFound': { status: 404, message: '{entity} was not found. It may have been deleted.' },
  'entity.stale': {
    status: 409,
    message: '{entity} was changed by another user in the meantime. Compare both versions and save again.',
  },
  'download.busy': {
    status: 429,
    message: 'Too many downloads are running. Wait until one finishes, or try again in a moment.',
  },
  'rate.limited': { status: 429, message: 'Too many requests. Try again in {seconds} seconds.' },
  'service.starting': { status: 503, message: 'The service is starting. Try again in a moment.' },
  'service.stopping': { status: 503, message: 'The service is stopping. Try again in a moment.' },
  'service.diskFull': {
    status: 503,
    message: 'The disk where Parley stores its data is full, so nothing can be saved. Contact your administrator.',
  },
  'service.databaseAway': {
    status: 503,
    message: 'The database can’t be reached right now. Nothing was changed. Try again in a moment.',
  },
  'service.providerAway': {
    status: 503,
    message: 'The sign-in provider can’t be reached right now. Try again in a moment.',
  },
  'viewAs.readOnly': {
    status: 403,
    message: 'You are viewing Parley as {name}, read-only. Stop viewing to make changes.',
  },
  'viewAs.notHeld': {
    status: 403,
    message: 'You can’t view Parley as {name}, who has {permission}, which you don’t have.',
  },
  'viewAs.refused': { status: 403, message: 'Only a signed-in person can view Parley as another user.' },
  'accessRequest.held': { status: 409, message: 'You already have this permission. Reload the page.' },
  'accessRequest.tooMany': {
    status: 429,
    message: 'You have sent {limit} requests today. Wait for an answer.',
  },
  'accessRequest.answered': { status: 409, message: '{name} has already answered this request.' },
  'accessRequest.roleLacks': {
    status: 409,
    message: '{role} does not include the requested permission.',
    field: 'idRole',
  },
  'theme.invalid': { status: 422, message: 'The theme is not valid: {problem}', field: 'theme' },
} as const satisfies Readonly<Record<string, ErrorEntry>>
