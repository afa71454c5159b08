import { type Reason, reason } from '../kernel/errors.ts'
import { type DeskState, deskState, transferState } from './desk.enum.ts'
import type { AtDesk, Transfer, TransferTargets } from './desk.schema.ts'

const { AVAILABLE, BUSY, WRAP_UP, AWAY } = deskState.of

/** How long one person is asked. */
export const OFFER_MS = 20_000
/** Whose desk was not heard of for so long is not there. */
export const PRESENT_MS = 60_000

interface Place {
  /** As the person has set it. */
  readonly isAvailable: boolean
  /** Their desk is open somewhere. */
  readonly isThere: boolean
  readonly hasConversation: boolean
  readonly hasWrapUp: boolean
}

/** What one has comes before what one has set: a conversation is not left by being away. */
export function deskStateOf({ isAvailable, isThere, hasConversation, hasWrapUp }: Place): DeskState {
  if (hasConversation) return BUSY
  if (!isAvailable || !isThere) return AWAY
  return hasWrapUp ? WRAP_UP : AVAILABLE
}

/** Why a conversation cannot be offered: to this person, or to anyone where none is chosen. */
export function offerBlocked(
  { isOn, people }: Pick<TransferTargets, 'isOn' | 'people'>,
  chosen: Pick<AtDesk, 'id' | 'name'> | null,
  me: number | null,
): Reason | undefined {
  if (!isOn) return reason('transfer.off')
  if (chosen === null) return people.some(({ canTake }) => canTake) ? undefined : reason('transfer.noOne')
  if (chosen.id === me) return reason('transfer.self')
  const found = people.find(({ id }) => id === chosen.id)
  return found?.canTake ? undefined : reason('transfer.away', { name: found?.name ?? chosen.name })
}

/** Still in time to be accepted or declined by this person. */
export const isOffered = (
  { state, agent, offeredUntil }: Pick<Transfer, 'state' | 'agent' | 'offeredUntil'>,
  me: number | null,
  now: Date,
): boolean => state === transferState.of.RINGING && agent.id === me && Date.parse(offeredUntil) >= now.getTime()

/** Nothing more comes of it but its wrap-up. */
export const isOver = ({ state }: Pick<Transfer, 'state'>): boolean =>
  state !== transferState.of.RINGING && state !== transferState.of.ACCEPTED
