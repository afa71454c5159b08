import type { CampaignProgress } from '@parley/contract/campaigns/campaign.schema.ts'
import { type ContactState, contactState, liveStates, waitingStates } from '@parley/contract/contacts/contact.enum.ts'

const { NEW, DONE_SUCCESS, DONE_NEGATIVE, UNREACHED, UNKNOWN, INVALID, SUPPRESSED, CANCELLED } = contactState.of

/** Which states the parts of a progress are made of; new contacts wait, so that the parts add up to all of them. */
export const progressStates: Readonly<Record<Exclude<keyof CampaignProgress, 'contacts'>, readonly ContactState[]>> = {
  waiting: [NEW, ...waitingStates],
  live: liveStates,
  success: [DONE_SUCCESS],
  negative: [DONE_NEGATIVE],
  unreached: [UNREACHED],
  excluded: [INVALID, SUPPRESSED, CANCELLED],
  unknown: [UNKNOWN],
}

/** The progress of contacts that were counted by state. */
export function progressOf(
  states: readonly { readonly state: ContactState; readonly contacts: number }[],
): CampaignProgress {
  const sum = (some?: readonly ContactState[]) =>
    states.reduce((all, { state, contacts }) => all + (some === undefined || some.includes(state) ? contacts : 0), 0)
  return {
    contacts: sum(),
    waiting: sum(progressStates.waiting),
    live: sum(progressStates.live),
    success: sum(progressStates.success),
    negative: sum(progressStates.negative),
    unreached: sum(progressStates.unreached),
    excluded: sum(progressStates.excluded),
    unknown: sum(progressStates.unknown),
  }
}
