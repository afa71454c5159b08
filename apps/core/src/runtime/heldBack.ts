import type { AskEffect, DeskPayload } from '@parley/flow'
import type { Said } from './checkpoint.ts'
import type { Conversation } from './conversation.ts'

/** What waits until the flow has its answer and listens again; who hangs up or takes a hand does not. */
export const isWord = ({ kind }: Said): boolean => kind === 'heard' || kind === 'keyed' || kind === 'silence'

/** The flow waits while it is offered; blind it talks on at once, and listens. */
const isAttended = (ask: AskEffect | null | undefined): boolean =>
  ask?.service === 'desk' && (ask.payload as DeskPayload).mode === 'Attend' // made by the node from this type

/**
 * Whether words wait while a service is asked. What is said to people, or while the flow waits for them, answers no question of the flow: it is recorded
 * at once.
 */
export const holdsWords = ({ waitsFor, checkpoint }: Conversation): boolean =>
  waitsFor !== 'supervisor' && !isAttended(checkpoint?.pending)
