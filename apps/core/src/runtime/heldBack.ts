import type { Said } from './checkpoint.ts'
import type { Conversation } from './conversation.ts'

/** What waits until the flow has its answer and listens again; who hangs up or takes a hand does not. */
export const isWord = ({ kind }: Said): boolean => kind === 'heard' || kind === 'keyed' || kind === 'silence'

/**
 * Whether words wait while a service is asked. What is said to people, or while the conversation is offered to them, answers no question of the flow: it is
 * recorded at once.
 */
export const holdsWords = ({ waitsFor, checkpoint }: Conversation): boolean =>
  waitsFor !== 'supervisor' && checkpoint?.pending?.service !== 'desk'
