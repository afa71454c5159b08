import { holdReason } from '@parley/contract/campaigns/campaign.enum.ts'
import { overStates } from '@parley/contract/campaigns/campaign.rules.ts'
import type { Hold } from '@parley/contract/campaigns/campaign.schema.ts'
import { contactState, liveStates, waitingStates } from '@parley/contract/contacts/contact.enum.ts'
import type { ContactRow } from '@parley/contract/contacts/contact.schema.ts'
import type { ZoneWords } from '@parley/contract/contacts/decision.ts'
import { type ProcessState, processState } from '@parley/contract/enums/operations.enum.ts'
import { zoneNames } from '@parley/contract/kernel/zones.ts'
import { type WindowRules, windowAt } from '../kernel/hours/window.ts'

const { NEW, RESERVED, DIALING } = contactState.of
const { DEMO, CREATED, TO_REPAIR, WAITING_FOR_APPROVAL, PLANNED, IN_PROGRESS } = processState.of
const NOT_STARTED: readonly ProcessState[] = [CREATED, TO_REPAIR, WAITING_FOR_APPROVAL, PLANNED]
/** They hold the campaign, whoever is next; the others say no more than when that is. */
const HOLDING: readonly Hold['reason'][] = holdReason.values.filter(
  (reason) => !(['OUTSIDE_WINDOW', 'WAITING_RETRIES', 'WAITING_CONTACTS'] as readonly string[]).includes(reason),
)

/** What decides when a contact is called, beside what was decided about it. */
export interface WhyCampaign extends WindowRules {
  readonly status: ProcessState
  readonly startedAt: string | null
  readonly holds: readonly Hold[]
}
export interface WhyFacts {
  readonly contact: Pick<ContactRow, 'state' | 'dueAt' | 'zone' | 'attempts'> & Partial<Pick<ContactRow, 'numbers'>>
  readonly campaign: WhyCampaign
  /** What was decided last, in a sentence. */
  readonly last: string | undefined
  readonly now: Date
  readonly words: ZoneWords
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** What is going to happen to a contact, in a sentence or two: its own next try, and what the campaign has to do with it. */
export function summaryOf(facts: WhyFacts): string {
  const { contact, campaign, last } = facts
  const { state, attempts } = contact
  if (liveStates.includes(state))
    return state === RESERVED
      ? 'Is about to be called.'
      : state === DIALING
        ? 'Is being called now.'
        : 'Is in a call now.'
  const again = attempts > 0 ? ' again' : ''
  if (state !== NEW && !waitingStates.includes(state))
    return `Will not be called${again}${last ? `: ${lower(last)}` : '.'}`
  const status = processState.label(campaign.status).toLowerCase()
  if (overStates.includes(campaign.status)) return `Will not be called${again}: the campaign is ${status}.`
  if (campaign.status === DEMO) return inDemo(facts)
  if (campaign.status === IN_PROGRESS) return running(facts)
  if (NOT_STARTED.includes(campaign.status) || campaign.startedAt === null) return beforeStart(facts)
  return `Is not called${again} while the campaign is ${status}. ${afterwards(facts)}`
}

function beforeStart({ campaign: { status, startsAt, zone }, words }: WhyFacts): string {
  const planned = status === PLANNED && startsAt !== null ? `, planned for ${words(startsAt, zone)}` : ''
  return `Will be called once the campaign has started${planned}.`
}

/** Whoever waits for its own turn waits for the same turn afterwards. */
function afterwards({ contact: { dueAt, zone }, now, words }: WhyFacts): string {
  if (dueAt === null || new Date(dueAt) <= now) return 'Once it goes on, this contact is among the next.'
  return `Once it goes on, the next try is ${words(dueAt, zone)}.`
}

const inDemo = (facts: WhyFacts) =>
  facts.contact.state === NEW ? (facts.last ?? 'Will be called once the campaign is prepared.') : running(facts)

function running(facts: WhyFacts): string {
  const { contact, campaign, last, now, words } = facts
  const { state, dueAt, zone } = contact
  if (state === NEW) return 'Will be called once the campaign is prepared.'
  if (dueAt === null) return last ? `Waits, because: ${lower(last)}` : 'Waits: no calling window opens before the end.'
  const held = campaign.holds.filter(({ reason }) => HOLDING.includes(reason))
  if (new Date(dueAt) <= now) {
    const since = `Due since ${words(dueAt, zone)}.`
    return held.length > 0
      ? `${since} The campaign calls nobody now: ${holdsText(facts, held)}.`
      : `${since} Called as soon as it is its turn: the longest due come first.`
  }
  const because = last
    ? `, because: ${lower(last)}`
    : windowAt(campaign, zone, now).isOpen
      ? '.'
      : `, when the calling window opens in ${zoneNames(zone)}.`
  // Channels may be free by then; what else holds it somebody has to mend.
  const lasting = held.filter(({ reason }) => reason !== 'NO_CAPACITY')
  const but = lasting.length > 0 ? ` The campaign calls nobody now: ${holdsText(facts, lasting)}.` : ''
  return `Next try ${words(dueAt, zone)}${onNumber(contact)}${because}${but}`
}

/** Of several numbers the one that is called, by its column. */
function onNumber({ numbers = [] }: WhyFacts['contact']): string {
  const next = numbers.find(({ isNext }) => isNext)
  return next ? ` on “${next.label}”` : ''
}

const holdsText = ({ contact: { zone }, words }: WhyFacts, held: readonly Hold[]) =>
  held
    .map(({ reason, until, detail }) => {
      const said = detail ? ` (${lower(detail.replace(/\.$/, ''))})` : ''
      return `${lower(holdReason.label(reason))}${said}${until ? ` until ${words(until, zone)}` : ''}`
    })
    .join(', ')
