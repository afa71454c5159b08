import type { ErrorEntry } from './errorEntry.ts'

/** Passwords, sign-in, secrets, permission groups and people. */
export const peopleErrors = {
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
  'role.notHeld': {
    status: 409,
    message: 'You cannot give {permission}, which you do not hold yourself.',
  },
  'role.takesNotHeld': {
    status: 409,
    message: 'You can only take away permissions you have. You do not have {permission}.',
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
    message: 'This username is taken. Choose another one.',
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
} as const satisfies Readonly<Record<string, ErrorEntry>>
