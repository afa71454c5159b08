import type { ErrorEntry } from './errorEntry.ts'

/** Other installations. */
export const instanceErrors = {
  'instance.addressTaken': { status: 409, message: 'This address is registered already.', field: 'appUrl' },
  'instance.badAddress': { status: 422, message: '{problem}.', field: 'appUrl' },
  'instance.needsSecret': {
    status: 422,
    message: 'Another host needs an API secret of its own. Enter it.',
    field: 'secret',
  },
  'instance.away': { status: 409, message: 'The other side can’t be asked: {problem}' },
  'instance.notSlave': {
    status: 409,
    message: 'Only a slave is brought into line from here. With a master, do it on the master.',
  },
  'instance.onlyThere': { status: 409, message: '{name} is not here any more. Only what is here can be handed on.' },
  'instance.mayNotInstall': {
    status: 409,
    message:
      'The API secret may not install packages there: {problem} Give it the permission, or download the package “{name}” here and install it there.',
  },
  'instance.syncRefused': { status: 409, message: 'The other side refused: {problem}' },
  'instance.brokeOff': {
    status: 409,
    message: 'The other side broke off: {problem} A comparison is under way; it tells what came of it.',
  },
  'instance.isSame': { status: 409, message: 'It is the same on both sides. There is nothing to expect.' },
  'instance.notExpected': { status: 409, message: 'Nobody expects this difference.' },
  'instance.badUntil': {
    status: 422,
    message: 'Choose a time in the future, at most a year ahead.',
    field: 'until',
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>
