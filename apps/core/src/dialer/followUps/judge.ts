import type { ContactColumn } from '@parley/contract/campaigns/campaign.schema.ts'
import { type ContactState, contactState } from '@parley/contract/contacts/contact.enum.ts'
import { type Numbers, numberAt } from '@parley/contract/contacts/number.rules.ts'
import { processState } from '@parley/contract/enums/operations.enum.ts'
import {
  type FollowUpReason,
  followUpChannel,
  followUpConsent,
  followUpReason,
  followUpTo,
  followUpWhen,
} from '@parley/contract/followUps/followUp.enum.ts'
import { filled, textIn, valuesOf } from '@parley/contract/followUps/followUp.rules.ts'
import type { FollowUp, FollowUps } from '@parley/contract/followUps/followUp.schema.ts'
import type { Json } from '@parley/flow'
import { type WindowRules, windowAt } from '../../kernel/hours/window.ts'
import { isDemoNumber } from '../../kernel/phone/demoNumber.ts'

/** A message that is due, with all that decides about it. */
export interface DueFollowUp extends WindowRules {
  readonly idFollowUp: number
  readonly idContact: number
  readonly idCampaign: number
  readonly key: string
  readonly guid: string
  /** That was called. */
  readonly called: string
  readonly attempts: number
  readonly status: number
  /** A person ended it, or what it had to send. */
  readonly dropsFollowUps: boolean
  readonly followUps: FollowUps
  readonly columns: readonly ContactColumn[]
  readonly campaignLanguage: string | null
  readonly contactKey: string
  readonly phone: string
  readonly numbers: Numbers | null
  readonly name: string
  readonly contactZone: string
  readonly language: string | null
  readonly data: Readonly<Record<string, Json>>
  readonly contactState: ContactState
  /** Another system has said something of the contact since. */
  readonly hasEvent: boolean
}

export interface Message {
  readonly to: string
  readonly subject: string
  readonly text: string
}
type Judged =
  | { readonly is: 'sent'; readonly message: Message }
  | { readonly is: 'leftOut'; readonly reason: FollowUpReason }
  | { readonly is: 'moved'; readonly until: Date }

interface Ports {
  /** By the plan of its country; undefined where it does not tell. */
  readonly isMobile: (phone: string) => boolean | undefined
  readonly isAddress: (text: string) => boolean
}

const R = followUpReason.of
const { READY, RETRY_WAIT, UNREACHED, SUPPRESSED, NEW, UNKNOWN } = contactState.of
const { DEMO, EXPIRED, DENIED } = processState.of
/** Nobody was reached, and the campaign goes on to try. */
const STILL: readonly ContactState[] = [NEW, READY, RETRY_WAIT, UNREACHED]
const leftOut = (reason: FollowUpReason): Judged => ({ is: 'leftOut', reason })

/** Whether a message is sent now, as far as its campaign and its contact say; do-not-call lists and the cap are asked afterwards. */
export function judge(due: DueFollowUp, now: Date, ports: Ports): Judged {
  const step = due.followUps.steps.find(({ key }) => key === due.key)
  if (!step) return leftOut(R.REMOVED)
  const gone = goneBy(due, step)
  if (gone) return leftOut(gone)
  if (!isAgreed(due)) return leftOut(R.NO_CONSENT)
  const to = step.channel === followUpChannel.of.SMS ? numberFor(due, step, ports) : addressFor(due, step, ports)
  if ('reason' in to) return leftOut(to.reason)
  const text = textIn(step.texts, [due.language, due.campaignLanguage])
  if (!text) return leftOut(R.NO_TEXT)
  const opening = windowAt(due, to.zone, now)
  if (!opening.isOpen) return opening.opensAt ? { is: 'moved', until: opening.opensAt } : leftOut(R.HOURS)
  const values = valuesOf(due.columns, { ...due, key: due.contactKey, zone: due.contactZone })
  const [subject, said] = [filled(text.subject, values), filled(text.text, values)]
  return { is: 'sent', message: { to: to.to, subject, text: said } }
}

/** Why the message has come to nothing meanwhile. */
function goneBy(
  { status, dropsFollowUps, contactState: state, hasEvent }: DueFollowUp,
  { when }: FollowUp,
): FollowUpReason | undefined {
  if (dropsFollowUps || status === EXPIRED || status === DENIED) return R.OVER
  if (state === SUPPRESSED) return R.DO_NOT_CALL
  if (hasEvent) return R.EVENT
  if (state === UNKNOWN) return R.UNKNOWN_CALL
  // Called again, as somebody decided: it is not given up any more.
  const isStill = when === followUpWhen.of.GIVEN_UP ? state === UNREACHED : STILL.includes(state)
  return isStill ? undefined : R.REACHED
}

const isAgreed = ({ followUps: { consent, consentColumn, isStated }, data }: DueFollowUp): boolean =>
  consent === followUpConsent.of.STATED ? isStated : data[consentColumn] === true

type To = { readonly to: string; readonly zone: string } | { readonly reason: FollowUpReason }

/** The number that was called, if it is still the contact’s, or the first from it on that may be a mobile. */
function numberFor(
  { called, phone, numbers, contactZone, status }: DueFollowUp,
  { to }: FollowUp,
  { isMobile }: Ports,
): To {
  const own = numbers && numberAt(numbers, called)
  const all = numbers === null ? [{ phone, zone: contactZone, closed: null }] : numbers
  const ordered = own ? [own, ...all.filter((each) => each !== own)] : all
  const open = ordered.filter(({ closed }) => closed === null)
  const asked = to === followUpTo.of.MOBILE ? open : open.filter((each) => each.phone === called)
  if (asked.length === 0) return { reason: R.NUMBER_CLOSED }
  const fit = to === followUpTo.of.MOBILE ? asked.filter((each) => isMobile(each.phone) !== false) : asked
  const chosen = fit[0]
  if (!chosen) return { reason: R.NOT_MOBILE }
  if (status === DEMO && !isDemoNumber(chosen.phone)) return { reason: R.DEMO }
  return { to: chosen.phone, zone: chosen.zone }
}

/** No address is known to be nobody’s, so demonstrations send no email. */
function addressFor({ data, contactZone, status }: DueFollowUp, { column }: FollowUp, { isAddress }: Ports): To {
  const address = data[column]
  if (typeof address !== 'string' || !isAddress(address.trim())) return { reason: R.NO_ADDRESS }
  return status === DEMO ? { reason: R.DEMO } : { to: address.trim(), zone: contactZone }
}
