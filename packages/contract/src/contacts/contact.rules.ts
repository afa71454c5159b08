import { reason } from '../kernel/errors.ts'
import { type ContactState, contactState, liveStates, undecidedStates } from './contact.enum.ts'

const { INVALID, SUPPRESSED, NEW, READY, RETRY_WAIT, CALLBACK_WAIT } = contactState.of
/** The dialer calls them as soon as they may be called. */
const next: readonly ContactState[] = [NEW, READY]
const coming: readonly ContactState[] = [...next, RETRY_WAIT, CALLBACK_WAIT]

export const contactBlocked = {
  /** Called again is whoever nobody would call by itself, or only later. */
  redial(state: ContactState) {
    if (liveStates.includes(state)) return reason('contact.isLive')
    if (next.includes(state)) return reason('contact.isComing')
    if (state === SUPPRESSED) return reason('contact.isSuppressed')
    return state === INVALID ? reason('contact.isInvalid') : undefined
  },
  /** Only whom somebody may still call is left out. */
  cancel(state: ContactState) {
    if (liveStates.includes(state)) return reason('contact.isLive')
    return coming.includes(state) || undecidedStates.includes(state) ? undefined : reason('contact.isOver')
  },
}
