import type { ErrorEntry } from './errorEntry.ts'

/** Passwords, sign-in, secrets, permission groups and people. */
export const peopleErrors = {
  'password.wrong': { status: 400, message: 'Incorrect current password.', field: 'currentPassword' },
  'password.managedElsewhere': { status: 409, message: 'Passwords are managed by your sign-in provider ({issuer}).' },
  'password.notRight': { status: 400, message: 'Incorrect password.', field: 'password' },
  'password.refused': { status: 400, message: '{problem}', field: 'newPassword' },
  'auth.passwordExpired': { status: 403, message: 'Your password has expired. Change it to continue.' },
  'auth.networkRefused': {
    status: 403,
    message: 'Your tenant does not allow access from this network ({address}).',
  },
  'session.managedElsewhere': { status: 409, message: 'Sessions are managed by the sign-in provider ({issuer}).' },
  'twoFactor.managedElsewhere': {
    status: 409,
    message: 'Two-factor authentication is managed by the sign-in provider ({issuer}).',
  },
  'twoFactor.alreadyOn': { status: 409, message: 'Two-factor authentication is already on. Turn it off first.' },
  'twoFactor.notBegun': { status: 409, message: 'Setup expired. Start again.' },
  'twoFactor.wrongCode': {
    status: 400,
    message: 'This code is incorrect or was already used. Codes change every 30 seconds.',
    field: 'code',
  },
  'twoFactor.required': {
    status: 409,
    message: 'Two-factor authentication is required for your account and can’t be turned off.',
  },
  'twoFactor.off': { status: 409, message: 'Two-factor authentication is off.' },
  'signIn.managedElsewhere': { status: 409, message: 'Sign-in is managed by another provider ({issuer}).' },
  'signIn.noDays': { status: 422, message: 'Enter the number of days after which passwords expire.', field: 'days' },
  'signIn.warnTooLong': {
    status: 422,
    message: 'The warning period must be shorter than the time until the password expires.',
    field: 'warnDays',
  },
  'signIn.badNetwork': {
    status: 422,
    message: '“{network}” is neither an IP address nor a network such as 192.0.2.0/24 or 2001:db8::/32.',
    field: 'networks',
  },
  'signIn.shutsOutSelf': {
    status: 409,
    message: 'This would lock you out: your own address {address} is not in the list.',
    field: 'networks',
  },
  'signIn.badLock': {
    status: 422,
    message: 'The lock must come after the attempts without delay.',
    field: 'lock.lockAfter',
  },
  'account.refused': {
    status: 409,
    message: 'The sign-in at the other provider wasn’t accepted here. Ask an administrator to check its settings.',
    field: 'token',
  },
  'account.taken': { status: 409, message: 'This account already belongs to another user.', field: 'token' },
  'account.linkedBefore': {
    status: 409,
    message: 'You already have an account with {provider}. Unlink it first.',
    field: 'token',
  },
  'account.last': { status: 409, message: 'This is the only account you can sign in with. Link another one first.' },
  'account.builtIn': { status: 409, message: 'Accounts of the built-in sign-in can’t be unlinked.' },
  'apiSecret.nameTaken': { status: 409, message: 'An API secret with this name already exists.', field: 'name' },
  'apiSecret.scopeNotHeld': {
    status: 409,
    message: 'You can only give a secret permissions you have. You do not have {permission}.',
    field: 'scopes',
  },
  'role.notHeld': {
    status: 409,
    message: 'You can only assign permissions you have. You do not have {permission}.',
  },
  'role.takesNotHeld': {
    status: 409,
    message: 'You can only take away permissions you have. You do not have {permission}.',
  },
  'role.renamesNotHeld': {
    status: 409,
    message: 'You can only rename a group whose permissions you have. You do not have {permission}.',
  },
  'role.nameTaken': { status: 409, message: 'A permission group with this name already exists.', field: 'name' },
  'role.system': {
    status: 409,
    message: 'This group is shared by the whole installation. Only the operator can change it.',
  },
  'role.systemAction': {
    status: 409,
    message: '{permission} applies to the whole installation. Only the operator’s groups can include it.',
  },
  'role.unknownPermission': { status: 409, message: 'The permission {permission} does not exist.' },
  'role.inUse': {
    status: 409,
    message:
      '{count:person has/people have} this permission group. Choose a replacement, or remove it from them first.',
  },
  'role.lastAdministrator': {
    status: 409,
    message:
      'This would leave no one who can edit users and permission groups. Assign these permissions to another user first.',
  },
  'user.usernameTaken': {
    status: 409,
    message: 'This username is taken. Choose another one.',
    field: 'username',
  },
  'user.namesTried': {
    status: 429,
    message:
      'New usernames can’t be chosen right now: {count} of those tried in the last 24 hours are taken. Try again later, or ask the operator.',
    field: 'username',
  },
  'user.erasedBefore': {
    status: 409,
    message: 'A person with this email or username was erased here on request. Confirm that they may return.',
    field: 'email',
  },
  'user.beingErased': {
    status: 409,
    message: 'A person with this email or username is being erased here. Wait until the erasure finishes.',
    field: 'email',
  },
  'user.outranks': {
    status: 409,
    message: 'You need {permission}, which this user has, to make this change.',
  },
  'user.self': { status: 409, message: 'You can’t do this to your own account.' },
  'user.otherHome': {
    status: 409,
    message: 'This user belongs to {tenant}. Only administrators there can change this.',
  },
  'user.leftTraces': {
    status: 409,
    message: 'This user can’t be deleted: {traces}. Disable the account instead; its history stays readable.',
  },
  'user.disabled': { status: 409, message: 'The account is disabled. Enable it first.' },
  'user.signedInBefore': { status: 409, message: 'This user has already signed in and needs no invitation.' },
  'user.noEmail': { status: 409, message: 'This user has no email address to send an invitation to.' },
  'userImport.unreadable': { status: 422, message: 'The file can’t be read: {problem}', field: 'content' },
  'userImport.rowsWrong': { status: 409, message: 'Nothing was changed: {problem}' },
  'userImport.tooManyRows': {
    status: 422,
    message:
      'The file has {rows} rows, but at most {limit} users can be imported at once. Split it into smaller files.',
    field: 'content',
  },
  'userImport.notOpen': { status: 409, message: 'This import is already {state}. Upload the file again.' },
  'userImport.nothingToDo': { status: 409, message: 'No row of this file would create or change a user.' },
} as const satisfies Readonly<Record<string, ErrorEntry>>
