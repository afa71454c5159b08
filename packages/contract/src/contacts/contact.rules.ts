import { reason } from '../kernel/errors.ts'
import { type ContactState, contactState, liveStates, undecidedStates } from './contact.enum.ts'

const { DONE_SUCCESS, DONE_NEGATIVE, INVALID, SUPPRESSED, NEW, READY, RETRY_WAIT, CALLBACK_WAIT } = contactState.of
/** The dialer calls them as soon as they may be called. */
const next: readonly ContactState[] = [NEW, READY]
const coming: readonly ContactState[] = [...next, RETRY_WAIT, CALLBACK_WAIT]
const done: readonly ContactState[] = [DONE_SUCCESS, DONE_NEGATIVE]

export const contactBlocked = {
  /** Called again is whoever nobody would call by itself, or only later. */
  redial(state: ContactState) {
    if (liveStates.includes(state)) return reason('contact.isLive')
    if (next.includes(state)) return reason('contact.isComing')
    if (state === SUPPRESSED) return reason('contact.isSuppressed')
    return state === INVALID ? reason('contact.isInvalid') : undefined
  },
  /** One of several numbers is called again, and the contact with it, unless it has been reached. */
  reopen(state: ContactState) {
    if (liveStates.includes(state)) return reason('contact.isLive')
    return done.includes(state) ? reason('contact.isOver') : undefined
  },
  close: (state: ContactState) => (liveStates.includes(state) ? reason('contact.isLive') : undefined),
  /** Only whom somebody may still call is left out. */
  cancel(state: ContactState) {
    if (liveStates.includes(state)) return reason('contact.isLive')
    return coming.includes(state) || undecidedStates.includes(state) ? undefined : reason('contact.isOver')
  },
}
