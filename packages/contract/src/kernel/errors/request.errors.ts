import type { ErrorEntry } from './errorEntry.ts'

/** What any request can be answered, whatever it asks for. */
export const requestErrors = {
  'validation.failed': { status: 400, message: 'Some fields are not valid. Correct them and try again.' },
  'request.badJson': { status: 400, message: 'The request is not valid JSON.' },
  'request.badContentType': { status: 415, message: 'The request must be sent as {expected}.' },
  'request.tooLarge': { status: 413, message: 'The request is larger than the {limit} allowed here.' },
  'request.badCursor': { status: 400, message: 'This page link is no longer valid. Load the list again.' },
  'request.keyReused': {
    status: 409,
    message: 'This idempotency key was used for a different request. Send a new key.',
  },
  'request.badKey': {
    status: 400,
    message: 'An idempotency key has 1 to 200 printable characters and no blanks.',
  },
  'request.inProgress': { status: 409, message: 'The same request is still being worked on. Try again in a moment.' },
  'route.unknown': { status: 404, message: 'There is no such address in this service.' },
  'auth.required': { status: 401, message: 'Sign in to continue.' },
  'auth.invalidToken': { status: 401, message: 'Your sign-in has expired or is not valid. Sign in again.' },
  'auth.sessionEnded': { status: 401, message: 'Your session was ended. Sign in again.' },
  'auth.unknownUser': {
    status: 403,
    message: 'You are signed in, but have no account here. Ask an administrator to invite you.',
  },
  'auth.disabledUser': { status: 403, message: 'Your account is disabled. Ask an administrator to enable it.' },
  'auth.badTicket': {
    status: 401,
    message: 'This link can be used once and within a minute. Start again from the page.',
  },
  'auth.notBySecret': {
    status: 403,
    message: 'API secrets cannot do this. Sign in as a person.',
  },
  'permission.missing': { status: 403, message: 'You lack the permission “{permission}”.' },
  'context.refused': { status: 403, message: 'You cannot act for this tenant.' },
  'entity.notFound': { status: 404, message: '{entity} was not found. It may have been removed.' },
  'entity.stale': {
    status: 409,
    message: '{entity} was changed by somebody else meanwhile. Compare both versions and save again.',
  },
  'download.busy': {
    status: 429,
    message: 'Too many downloads are running. Wait until one has ended, or try again in a moment.',
  },
  'rate.limited': { status: 429, message: 'Too many requests. Try again in {seconds} seconds.' },
  'service.starting': { status: 503, message: 'The service is starting. Try again in a moment.' },
  'service.stopping': { status: 503, message: 'The service is stopping. Try again in a moment.' },
  'service.diskFull': {
    status: 503,
    message: 'There is no room left where Parley keeps its data, so nothing can be saved. Tell your administrator.',
  },
  'service.databaseAway': {
    status: 503,
    message: 'The database cannot be reached at the moment. Nothing was changed; try again in a moment.',
  },
  'service.providerAway': {
    status: 503,
    message: 'The sign-in provider cannot be reached at the moment. Try again in a moment.',
  },
  'viewAs.readOnly': {
    status: 403,
    message: 'You see Parley as {name}, to look only. Stop viewing to change anything.',
  },
  'viewAs.notHeld': {
    status: 403,
    message: 'You cannot see Parley as {name}: they hold the permission “{permission}”, which you do not hold.',
  },
  'viewAs.refused': { status: 403, message: 'Only a person who is signed in can see Parley as somebody else.' },
  'accessRequest.held': { status: 409, message: 'You have this permission already. Load the page again.' },
  'accessRequest.tooMany': {
    status: 429,
    message: 'You have asked {limit} times today. Wait until somebody has answered.',
  },
  'accessRequest.answered': { status: 409, message: '{name} has answered this request already.' },
  'accessRequest.roleLacks': { status: 409, message: '{role} does not give what was asked for.', field: 'idRole' },
  'theme.invalid': { status: 422, message: 'The theme is not valid: {problem}', field: 'theme' },
} as const satisfies Readonly<Record<string, ErrorEntry>>
