import { campaignBlocked, nextStatuses, type StatusFacts } from '@parley/contract/campaigns/campaign.rules.ts'
import { type ProcessState, processState } from '@parley/contract/enums/operations.enum.ts'
import type { Blocked } from '../../kit/blocked.ts'
import { t } from './status.messages.ts'

const {
  CREATED,
  DEMO,
  DENIED,
  FINISHED,
  IN_PROGRESS,
  PLANNED,
  STOPPED,
  TO_REPAIR,
  WAITING_FOR_APPROVAL,
  WAITING_FOR_PAYMENT,
} = processState.of

/** What people call the way from one status to another. */
export function actionWords(from: ProcessState, to: ProcessState): string {
  if (to === IN_PROGRESS) return from === PLANNED ? t('start') : t('resume')
  if (to === PLANNED) return from === WAITING_FOR_APPROVAL ? t('approve') : t('plan')
  if (to === WAITING_FOR_APPROVAL) return t('submit')
  if (to === WAITING_FOR_PAYMENT) return t('waitForPayment')
  if (to === TO_REPAIR) return t('sendBack')
  if (to === DENIED) return t('deny')
  if (to === STOPPED) return t('stop')
  if (to === FINISHED) return t('finish')
  if (to === DEMO) return t('demo')
  return from === DEMO ? t('endDemo') : t('takeBack')
}

/** What follows from it, said before it is done. */
export function consequenceWords(from: ProcessState, to: ProcessState): string {
  if (to === IN_PROGRESS) return from === PLANNED ? t('startText') : t('resumeText')
  if (to === PLANNED) return from === WAITING_FOR_APPROVAL ? t('approveText') : t('planText')
  if (to === WAITING_FOR_APPROVAL) return t('submitText')
  if (to === WAITING_FOR_PAYMENT) return t('waitForPaymentText')
  if (to === TO_REPAIR) return t('sendBackText')
  if (to === DENIED) return t('denyText')
  if (to === STOPPED) return t('stopText')
  if (to === FINISHED) return t('finishText')
  if (to === DEMO) return t('demoText')
  return from === DEMO ? t('endDemoText') : t('takeBackText')
}

/** How much a comment matters: others read why. */
export function commentFor(to: ProcessState): 'needed' | 'offered' | 'none' {
  if (to === DENIED || to === TO_REPAIR) return 'needed'
  return to === WAITING_FOR_APPROVAL || to === PLANNED || to === FINISHED || to === STOPPED ? 'offered' : 'none'
}

/** What cannot be taken back. */
export const isFinal = (to: ProcessState): boolean => to === DENIED || to === FINISHED

export interface StatusStep {
  readonly to: ProcessState
  readonly label: string
  readonly blocked: Blocked
}

/** What usually comes next, where it can. */
const USUAL: readonly ProcessState[] = [IN_PROGRESS, PLANNED, WAITING_FOR_APPROVAL, STOPPED, WAITING_FOR_PAYMENT]

/** The one thing to do next, and all the others; what cannot be done says why. */
export function stepsOf(facts: StatusFacts): { readonly next: StatusStep | undefined; readonly others: StatusStep[] } {
  const steps = nextStatuses(facts.status).map((to) => ({
    to,
    label: actionWords(facts.status, to),
    blocked: campaignBlocked.become(to, facts),
  }))
  const usual = USUAL.flatMap((to) => steps.find((step) => step.to === to) ?? [])
  const meant = usual.filter(({ to }) => to !== WAITING_FOR_APPROVAL || facts.asksApproval)
  const asked = facts.asksApproval && facts.status === CREATED ? WAITING_FOR_APPROVAL : undefined
  const next = usual.find(({ blocked }) => !blocked) ?? usual.find(({ to }) => to === asked) ?? meant[0] ?? alone(steps)
  return { next, others: steps.filter((step) => step !== next) }
}

/** Out of a demo there is one way. */
const alone = (steps: readonly StatusStep[]): StatusStep | undefined => (steps.length === 1 ? steps[0] : undefined)
