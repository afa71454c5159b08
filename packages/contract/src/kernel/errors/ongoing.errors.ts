import type { ErrorEntry } from './errorEntry.ts'

/** Conversations that run now. */
export const ongoingErrors = {
  'ongoing.held': { status: 409, message: '{name} has this conversation. Take it over first.' },
  'ongoing.notHeld': { status: 409, message: 'You don’t have this conversation any more.' },
  'ongoing.ringing': { status: 409, message: 'The call is not answered yet.' },
  'ongoing.lost': { status: 409, message: 'No process runs this conversation. Wait until one does, or clean it up.' },
  'ongoing.alive': { status: 409, message: 'This conversation is running. Only lost or stuck ones can be cleaned up.' },
  'ongoing.silent': {
    status: 409,
    message: 'The process that runs it stopped responding less than a minute ago. Try again in a minute.',
  },
} as const satisfies Readonly<Record<string, ErrorEntry>>
