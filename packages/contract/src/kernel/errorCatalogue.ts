interface Entry {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503
  readonly message: string
  /** The field of the request on whose input the message belongs. */
  readonly field?: string
}

/** Every error the core answers with: code → status and the sentence a person reads; `{lines:line/lines}` is a number with its word. */
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
  'folder.notEmpty': {
    status: 409,
    message: 'The folder holds {items:item/items} and {folders:folder/folders}. Choose where to move them first.',
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
  'callScript.hasErrors': {
    status: 409,
    message: 'The flow has {count:error/errors}. Correct what is wrong before publishing.',
  },
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
  'audit.alreadyUndone': { status: 409, message: 'This change was undone already.' },
  'audit.broken': { status: 409, message: 'The audit log was tampered with: {problem}' },
  'audit.cannotUndo': { status: 409, message: 'This cannot be undone: {problem}' },
  'audit.changedSince': { status: 409, message: 'This cannot be undone: {name} changed {fields} again since.' },
  'tag.nameTaken': { status: 409, message: 'There is already a tag of this name.', field: 'name' },
  'tag.inUse': { status: 409, message: 'The tag is used on {count:flow version/flow versions}.' },
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
  'password.notRight': { status: 400, message: 'This is not your password.', field: 'password' },
  'password.refused': { status: 400, message: '{problem}', field: 'newPassword' },
  'auth.passwordExpired': { status: 403, message: 'Your password has expired. Change it to go on.' },
  'auth.networkRefused': {
    status: 403,
    message: 'Your tenant does not let people work from this network ({address}).',
  },
  'session.managedElsewhere': { status: 409, message: 'Sessions are managed by the sign-in provider ({issuer}).' },
  'twoFactor.managedElsewhere': {
    status: 409,
    message: 'The second step is managed by the sign-in provider ({issuer}).',
  },
  'twoFactor.bySecret': { status: 409, message: 'People who are signed in change this, not an API secret.' },
  'twoFactor.alreadyOn': { status: 409, message: 'Two-factor sign-in is on already. Switch it off first.' },
  'twoFactor.notBegun': { status: 409, message: 'The set-up has expired. Begin again.' },
  'twoFactor.wrongCode': {
    status: 400,
    message: 'The code is not right or was used already. Codes change every 30 seconds.',
    field: 'code',
  },
  'twoFactor.required': { status: 409, message: 'Two-factor sign-in is required of you and cannot be switched off.' },
  'twoFactor.off': { status: 409, message: 'Two-factor sign-in is not on.' },
  'signIn.managedElsewhere': { status: 409, message: 'Sign-in is managed by another provider ({issuer}).' },
  'signIn.noDays': { status: 422, message: 'Say after how many days passwords expire.', field: 'days' },
  'signIn.warnTooLong': {
    status: 422,
    message: 'The warning must begin after the password was changed.',
    field: 'warnDays',
  },
  'signIn.badNetwork': {
    status: 422,
    message: '“{network}” is neither an address nor a network such as 192.0.2.0/24 or 2001:db8::/32.',
    field: 'networks',
  },
  'signIn.shutsOutSelf': {
    status: 409,
    message: 'This would shut you out: your own address {address} is not in the list.',
    field: 'networks',
  },
  'signIn.badLock': {
    status: 422,
    message: 'The lock must come after the attempts that cost nothing.',
    field: 'lock.lockAfter',
  },
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
  'role.nameTaken': { status: 409, message: 'There is already a permission group of this name.', field: 'name' },
  'role.system': {
    status: 409,
    message: 'This group belongs to the whole installation; only the operator changes it.',
  },
  'role.systemAction': {
    status: 409,
    message: '{permission} concerns the whole installation; only groups of the operator can carry it.',
  },
  'role.unknownPermission': { status: 409, message: 'There is no permission {permission}.' },
  'role.inUse': {
    status: 409,
    message:
      '{count:person holds/people hold} this permission group. Choose another one for them, or take it from them first.',
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
  'user.erasedBefore': {
    status: 409,
    message: 'Somebody with this address or user name was erased here on request. Confirm it if they rightly return.',
    field: 'email',
  },
  'user.beingErased': {
    status: 409,
    message: 'Somebody with this address or user name is being erased here. Wait until that is finished.',
    field: 'email',
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
  'tenant.nameTaken': {
    status: 409,
    message: 'There is already a tenant of this name.',
    field: 'name',
  },
  'tenant.unknownZone': { status: 422, message: 'There is no time zone “{zone}”.', field: 'timezone' },
  'tenant.unknownLocale': { status: 422, message: 'There is no language and region “{locale}”.', field: 'locale' },
  'tenant.unknownCurrency': { status: 422, message: 'There is no currency “{currency}”.', field: 'currency' },
  'tenant.parent': { status: 422, message: 'This tenant cannot be above: {problem}.', field: 'idParent' },
  'tenant.operatorOnly': { status: 409, message: 'Only the operator, acting for itself, can do this.' },
  'tenant.limitsOfOperator': { status: 409, message: 'Parent and limits of a tenant are set by the operator.' },
  'tenant.currencyInUse': {
    status: 409,
    message:
      'The currency cannot be changed: {tariffs:tariff/tariffs} (on {lines:line/lines}) and {fees:fee/fees} in {currency} have not ended. End them first.',
    field: 'currency',
  },
  'tariff.nameTaken': { status: 409, message: 'There is already a tariff of this name.', field: 'name' },
  'tariff.tooMany': { status: 409, message: 'There can be at most {limit} {what}.' },
  'tariff.badTerms': { status: 422, message: 'Calls could not be rated by these terms: {problem}.', field: 'terms' },
  'tariff.backwards': { status: 422, message: 'The last day must not be before the first.' },
  'tariff.overlap': {
    status: 409,
    message: 'Version {version} is in force from {from} to {to}. A day can have one version only.',
  },
  'tariff.otherCurrency': {
    status: 409,
    message: 'This tariff is in {currency}, but the tenant’s currency is {other}. Create a tariff in {other}.',
  },
  'tariff.ended': { status: 409, message: 'The newest version ends on {day} already.' },
  'tariff.pastEnd': { status: 409, message: 'Days before {day} have been rated. The last day can be {day} or later.' },
  'tariff.inUse': {
    status: 409,
    message: '{name} is the tariff of {lines:line/lines}. Give every line that has it another first.',
  },
  'tariff.begun': { status: 409, message: '{name} has been in force since {day}. End it instead.' },
  'tariff.notThen': {
    status: 409,
    message: '{tariff} is not in force on {day}. Choose a day of one of its versions.',
    field: 'validFrom',
  },
  'lineTariff.past': {
    status: 409,
    message: '{line} has had {tariff} since {from}. Days that have passed keep their tariff; begin today or later.',
    field: 'validFrom',
  },
  'fee.backwards': { status: 422, message: 'The last day must not be before the first.', field: 'validTo' },
  'fee.overlap': {
    status: 409,
    message: '{category} is charged from {from} to {to} already. End that fee first, or choose other days.',
    field: 'validFrom',
  },
  'fee.begun': {
    status: 409,
    message: 'This fee has been charged since {day}. Give it a last day, from yesterday on, and create another.',
  },
  'tenant.operator': { status: 409, message: 'The operator cannot be suspended.' },
  'tenant.own': { status: 409, message: 'You are working for this tenant. Nobody suspends their own.' },
  'tenant.alreadySuspended': { status: 409, message: '{name} is suspended already.' },
  'tenant.alreadyActive': { status: 409, message: '{name} is active already.' },
  'tenant.inUse': {
    status: 409,
    message:
      '{count:conversation is/conversations are} running. Wait for the end, or say that running ones are to be ended.',
  },
  'tenant.suspended': {
    status: 403,
    message: '{tenant} is suspended ({why}). Nobody can work for it until the operator reactivates it.',
  },
  'tenant.callLimit': {
    status: 409,
    message:
      'Your company can have {limit:conversation/conversations} at once, and {running:is/are} running. Wait until one has ended.',
  },
  'tenant.callRate': {
    status: 409,
    message: 'Your company can begin {limit:conversation/conversations} a minute. Try again in a minute.',
  },
  'agentAssist.unknownLanguage': { status: 422, message: 'There is no language “{language}”.', field: 'languages' },
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
