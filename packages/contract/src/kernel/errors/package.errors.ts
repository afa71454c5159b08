import type { ErrorEntry } from './errorEntry.ts'

/** Packages, and what is installed from them. */
export const packageErrors = {
  'package.gone': {
    status: 409,
    message: '{name} was deleted or has no published version. Publish it, or choose something else.',
  },
  'package.needsGone': {
    status: 409,
    message: 'The package needs something that was deleted or is not published. Open the flow’s check to see what.',
  },
  'package.tooLarge': { status: 409, message: 'A package holds at most {most:item/items}. Leave something out.' },
  'package.itemTooLarge': { status: 409, message: '{name} is too large for a package. Leave it out.' },
  'package.tooManyBytes': {
    status: 409,
    message: 'A package holds at most {most} MB, unpacked. Leave something out, or make two.',
  },
  'package.notMade': { status: 409, message: 'Only a package that was made here can be made again.' },
  'package.unreadable': {
    status: 422,
    message: 'This can’t be read as a package: {problem}. Download it again where it was made.',
    field: 'content',
  },
  'package.tooNew': {
    status: 422,
    message: 'The package was made by a newer release. Update this installation first.',
    field: 'content',
  },
  'package.untrusted': {
    status: 409,
    message: 'The package isn’t signed by a key that is trusted here. Compare its fingerprint and trust it first.',
  },
  'package.unsigned': { status: 409, message: 'The package is not signed: there is no key to trust.' },
  'package.wrongFingerprint': {
    status: 422,
    message: 'That is not the fingerprint of the key that signed this package.',
    field: 'fingerprint',
  },
  'package.keyThere': { status: 409, message: 'The key is trusted already.' },
  'package.moved': {
    status: 409,
    message: 'Something has changed since the plan was made. Look at the plan again.',
  },
  'package.blocked': { status: 409, message: 'The package can’t be installed so: {problem}' },
  'package.nothingToDo': { status: 409, message: 'There is nothing to install: everything is here already.' },
  'package.notSeen': {
    status: 403,
    message: 'You may not view {name}, which is in the package. Ask for the permission to view it.',
  },
  'package.undone': { status: 409, message: 'This installation was undone already.' },
  'package.notNewest': { status: 409, message: 'Only the newest installation can be undone.' },
  'package.changedSince': {
    status: 409,
    message: 'Changed since it was installed: {names}. Undoing would lose that.',
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>
