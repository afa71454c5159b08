interface Entry {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503
  readonly message: string
  /** The field of the request on whose input the message belongs. */
  readonly field?: string
}

/** Every error the core answers with: code → status and the sentence a person reads. */
export const catalogue = {
  'validation.failed': { status: 400, message: 'Some fields are not valid. Correct them and try again.' },
  'request.badJson': { status: 400, message: 'The request is not valid JSON.' },
  'request.badContentType': { status: 415, message: 'The request must be sent as {expected}.' },
  'request.tooLarge': { status: 413, message: 'The request is larger than the {limit} allowed here.' },
  'request.badCursor': { status: 400, message: 'This page link is no longer valid. Load the list again.' },
  'request.keyReused': {
    status: 409,
    message: 'This idempotency key was used for a different request. Send a new key.',
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
  'service.databaseAway': {
    status: 503,
    message: 'The database cannot be reached at the moment. Nothing was changed; try again in a moment.',
  },
  'service.providerAway': {
    status: 503,
    message: 'The sign-in provider cannot be reached at the moment. Try again in a moment.',
  },
  'theme.invalid': { status: 422, message: 'The theme is not valid: {problem}', field: 'theme' },
  'folder.notEmpty': {
    status: 409,
    message: 'The folder holds {items} items and {folders} folders. Choose where to move them first.',
  },
  'folder.intoItself': { status: 409, message: 'A folder cannot be moved into itself or into a folder below it.' },
  'folder.tooDeep': { status: 409, message: 'Folders can be at most {limit} levels deep.' },
  'folder.nameTaken': { status: 409, message: 'There is already a folder of this name here.', field: 'name' },
  'callScript.nameTaken': {
    status: 409,
    message: 'There is already a flow of this name in the folder.',
    field: 'name',
  },
  'callScript.inUse': { status: 409, message: 'The flow is used by {users}. Remove it there first.' },
  'callScript.invalidDocument': { status: 422, message: 'This is not a flow document: {problem}', field: 'document' },
  'callScript.hasErrors': { status: 409, message: 'The flow has {count} errors. Correct them before publishing.' },
  'callScript.noSuchVersion': { status: 404, message: 'The flow has no version {version}.' },
  'callScript.alreadyPublished': { status: 409, message: 'Version {version} is already published.' },
  'notificationGroup.nameTaken': {
    status: 409,
    message: 'There is already a notification group of this name.',
    field: 'name',
  },
  'notificationGroup.noChannel': {
    status: 409,
    message: 'Nobody would be told: add an e-mail address, a webhook or a person.',
  },
  'notificationGroup.noWebhook': { status: 409, message: 'The group has no webhook, so there is no secret.' },
  'notificationGroup.badWebhook': { status: 422, message: 'The webhook {problem}.', field: 'webhookUrl' },
  'notificationGroup.unknownPeople': {
    status: 422,
    message: 'Some of these people are not in this tenant any more.',
    field: 'idUsers',
  },
  'notificationGroup.unknownZone': { status: 422, message: 'There is no time zone “{zone}”.', field: 'quiet.zone' },
  'notificationGroup.stillWaiting': { status: 409, message: 'It is still on its way. Wait for its result.' },
  'tag.nameTaken': { status: 409, message: 'There is already a tag of this name.', field: 'name' },
  'tag.inUse': { status: 409, message: 'The tag is used on {count} flow versions.' },
  'testCall.limit': { status: 409, message: 'You have {limit} test conversations open. Close one first.' },
  'testCall.ended': { status: 409, message: 'This conversation has ended.' },
  'conversation.noRecording': { status: 404, message: 'This conversation has no recording; chats are kept as text.' },
  'task.notCancelable': { status: 409, message: 'The task is {status} and cannot be cancelled.' },
  'task.notRetryable': {
    status: 409,
    message: 'The task is {status}; only failed or cancelled tasks can be tried again.',
  },
  'task.noResult': { status: 404, message: 'The task has left no file, or it was removed with the task.' },
  'task.stillRunning': { status: 409, message: 'The task is still running. Cancel it first.' },
  'password.wrong': { status: 400, message: 'The current password is not right.', field: 'currentPassword' },
  'password.managedElsewhere': { status: 409, message: 'Passwords are managed by your sign-in provider ({issuer}).' },
  'apiSecret.nameTaken': { status: 409, message: 'There is already a secret of this name.', field: 'name' },
  'apiSecret.scopeNotHeld': {
    status: 409,
    message: 'A secret can have only what you hold yourself; you do not hold {permission}.',
    field: 'scopes',
  },
  'apiSecret.bySecret': {
    status: 409,
    message: 'API secrets are created and removed by people who are signed in, not by a secret.',
  },
  'role.notHeld': {
    status: 409,
    message: 'You cannot give {permission}, which you do not hold yourself.',
  },
  'role.lastAdministrator': {
    status: 409,
    message: 'Nobody would be left who can edit users and permission groups. Give this to somebody else first.',
  },
  'user.usernameTaken': {
    status: 409,
    message: 'This user name is taken. Each is used once in the whole installation, whatever its case.',
    field: 'username',
  },
  'user.outranks': {
    status: 409,
    message: 'This person holds {permission}, which you do not. Somebody who holds it has to do this.',
  },
  'user.self': { status: 409, message: 'You cannot do this to your own account.' },
  'user.otherHome': {
    status: 409,
    message: 'This person is at home in {tenant}; only administrators there change this.',
  },
  'user.leftTraces': {
    status: 409,
    message: 'The user cannot be removed: {traces}. Disable the account instead; its history stays readable.',
  },
  'user.disabled': { status: 409, message: 'The account is disabled. Enable it first.' },
  'user.signedInBefore': { status: 409, message: 'This person has signed in already and needs no invitation.' },
  'user.noEmail': { status: 409, message: 'This person has no e-mail address to send an invitation to.' },
  'userImport.unreadable': { status: 422, message: 'The file cannot be read: {problem}', field: 'content' },
  'userImport.tooManyRows': {
    status: 422,
    message: 'The file has {rows} rows; at most {limit} users can be imported at once. Divide it.',
    field: 'content',
  },
  'userImport.notOpen': { status: 409, message: 'This import is {state} already. Upload the file again.' },
  'userImport.nothingToDo': { status: 409, message: 'No row of the file would create or change a user.' },
  'retention.auditTooShort': {
    status: 422,
    message: 'The audit log is kept for at least {days} days.',
    field: 'rules',
  },
  'retention.auditDelete': { status: 422, message: 'Old audit events can only be deleted.', field: 'rules' },
  'retention.held': {
    status: 409,
    message: 'The tenant is on legal hold ({why}). Nothing is removed until it is lifted.',
  },
  'retention.noRules': { status: 409, message: 'Everything is kept for good. Say first how long a part is kept.' },
  'retention.running': { status: 409, message: 'Retention is running. Wait until it has ended.' },
  'retention.alreadyHeld': { status: 409, message: 'This conversation is held already.', field: 'guid' },
  'statistics.badPeriod': { status: 422, message: 'The period must end after it begins.', field: 'to' },
  'statistics.tooLong': {
    status: 422,
    message: 'A period of at most {days} days can be shown like this.',
    field: 'to',
  },
  'erasure.badIdentifier': {
    status: 422,
    message: 'Give the whole number with its country code, a whole e-mail address, or an id of at least 4 characters.',
    field: 'value',
  },
  'erasure.notConfirmed': {
    status: 422,
    message: 'Type the same number, address or id once more.',
    field: 'confirmation',
  },
  'erasure.blocked': { status: 409, message: 'This person cannot be erased now: {why}' },
  'erasure.noReceipt': { status: 404, message: 'The receipt is signed once the work has ended.' },
} as const satisfies Readonly<Record<string, Entry>>
