import { type ProcessState, processState } from '../enums/operations.enum.ts'
import { reason } from '../kernel/errors.ts'

const {
  DEMO,
  CREATED,
  WAITING_FOR_PAYMENT,
  WAITING_FOR_APPROVAL,
  TO_REPAIR,
  PLANNED,
  DENIED,
  STOPPED,
  IN_PROGRESS,
  FINISHED,
  EXPIRED,
} = processState.of

/** In which calls are made. */
export const callingStatuses: readonly ProcessState[] = [DEMO, IN_PROGRESS]

/** From each status to which others; nothing else is possible. To `EXPIRED` and from PLANNED to IN_PROGRESS the core goes by itself, too. */
const NEXT: Readonly<Record<ProcessState, readonly ProcessState[]>> = {
  [CREATED]: [DEMO, WAITING_FOR_PAYMENT, WAITING_FOR_APPROVAL, PLANNED, EXPIRED],
  [DEMO]: [CREATED],
  [WAITING_FOR_PAYMENT]: [WAITING_FOR_APPROVAL, PLANNED, IN_PROGRESS, CREATED, EXPIRED],
  [WAITING_FOR_APPROVAL]: [PLANNED, TO_REPAIR, DENIED, CREATED, EXPIRED],
  [TO_REPAIR]: [WAITING_FOR_APPROVAL, CREATED, EXPIRED],
  [PLANNED]: [IN_PROGRESS, CREATED, EXPIRED],
  [IN_PROGRESS]: [STOPPED, FINISHED, WAITING_FOR_PAYMENT, EXPIRED],
  [STOPPED]: [IN_PROGRESS, FINISHED, EXPIRED],
  [DENIED]: [],
  [FINISHED]: [],
  [EXPIRED]: [],
}

/** Final: such a campaign never calls again. */
export const overStates: readonly ProcessState[] = [DENIED, FINISHED, EXPIRED]

/** What a change of the status depends on. */
export interface StatusFacts {
  readonly status: ProcessState
  /** It made calls before, so that it can go on. */
  readonly hasRun: boolean
  readonly asksApproval: boolean
  /** The tenant pays in advance, and what it paid is used up. */
  readonly isShort: boolean
  readonly isExpired: boolean
  readonly mayApprove: boolean
  /** Whoever asks submitted it. */
  readonly isSubmitter: boolean
  /** Findings of the validation that stop a start. */
  readonly errors: number
}

/** Those that people ask for: the others come by themselves. */
const BY_ITSELF: readonly ProcessState[] = [EXPIRED]
const STARTS: readonly ProcessState[] = [WAITING_FOR_APPROVAL, PLANNED, IN_PROGRESS]

export const campaignBlocked = {
  /** Why the status cannot become this one now; undefined: it can. */
  become(to: ProcessState, facts: StatusFacts) {
    const { status } = facts
    const [from, next] = [processState.label(status), processState.label(to)]
    if (!NEXT[status].includes(to) || BY_ITSELF.includes(to)) return reason('campaign.noTransition', { from, to: next })
    if (STARTS.includes(to) && facts.isExpired) return reason('campaign.endPassed')
    if (STARTS.includes(to) && facts.errors > 0) return reason('campaign.notReady', { count: facts.errors })
    if (to === WAITING_FOR_PAYMENT && !facts.isShort) return reason('campaign.notShort')
    if ((to === PLANNED || to === IN_PROGRESS || to === WAITING_FOR_APPROVAL) && facts.isShort)
      return reason('campaign.short')
    if (status === WAITING_FOR_PAYMENT && to === IN_PROGRESS && !facts.hasRun)
      return reason('campaign.noTransition', { from, to: next })
    if (to === WAITING_FOR_APPROVAL && !facts.asksApproval) return reason('campaign.noApproval')
    if (
      to === PLANNED &&
      facts.asksApproval &&
      status !== WAITING_FOR_APPROVAL &&
      !(status === WAITING_FOR_PAYMENT && facts.hasRun)
    )
      return reason('campaign.needsApproval')
    if (status === WAITING_FOR_APPROVAL && [PLANNED, TO_REPAIR, DENIED].includes(to as never)) {
      if (!facts.mayApprove) return reason('campaign.notApprover')
      if (facts.isSubmitter) return reason('campaign.ownApproval')
    }
    return undefined
  },
  /** What is submitted or planned stays as it is until it is taken back; it is prepared by itself. */
  prepare(status: ProcessState) {
    if ([CREATED, DEMO, TO_REPAIR, STOPPED, IN_PROGRESS].includes(status as never)) return undefined
    const label = processState.label(status)
    return overStates.includes(status)
      ? reason('campaign.notOpen', { status: label })
      : reason('campaign.takeBack', { status: label, what: 'contacts' })
  },
  remove: (status: ProcessState) =>
    [IN_PROGRESS, WAITING_FOR_APPROVAL, PLANNED].includes(status as never)
      ? reason('campaign.inUse', { status: processState.label(status) })
      : undefined,
  /** Whether there is somebody to call the contacts. */
  over: (status: ProcessState) =>
    overStates.includes(status) ? reason('campaign.isOver', { status: processState.label(status) }) : undefined,
}

/** What people may be offered from here, in the order of the enumeration. */
export const nextStatuses = (status: ProcessState): readonly ProcessState[] =>
  NEXT[status].filter((next) => !BY_ITSELF.includes(next))
/** Whether the state machine of campaigns knows the way. */
export const isTransition = (from: ProcessState, to: ProcessState): boolean => NEXT[from].includes(to)

/** Whether the shares of the flows make the whole. */
export const sharesAreWhole = (flows: readonly { readonly share: number }[]): boolean =>
  flows.reduce((sum, { share }) => sum + share, 0) === 100

/** What a warning says when people have to confirm that they mean it. */
const ASKED_AGAIN = 'windows.hours'
export const asksAgain = ({ code }: { readonly code: string }): boolean => code === ASKED_AGAIN
