import type { ErrorEntry } from './errorEntry.ts'

/** Conversations that are offered to people. */
export const transferErrors = {
  'transfer.off': { status: 409, message: 'Call transfer is turned off in Agent assist.' },
  'transfer.running': {
    status: 409,
    message: 'The conversation is already being offered to {name}. Withdraw that offer first.',
  },
  'transfer.away': { status: 409, message: '{name} can’t take a conversation now.' },
  'transfer.noOne': { status: 409, message: 'No one at the desk can take a conversation now.' },
  'transfer.self': { status: 409, message: 'You can’t transfer a conversation to yourself. Suspend the bot instead.' },
  'transfer.over': { status: 409, message: 'This offer is over.' },
  'transfer.early': { status: 409, message: 'The next flow has not begun yet. Try again in a moment.' },
  'transfer.wrappedUp': { status: 409, message: 'You have already wrapped up this conversation.' },
} as const satisfies Readonly<Record<string, ErrorEntry>>
