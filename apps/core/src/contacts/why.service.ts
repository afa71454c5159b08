import { type ContactState, contactState, decisionCode } from '@parley/contract/contacts/contact.enum.ts'
import type { ContactRow, ContactWhy } from '@parley/contract/contacts/contact.schema.ts'
import { decisionText, type ZoneWords } from '@parley/contract/contacts/decision.ts'
import { visibleGuids } from '../conversations/list/dialLog.store.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { cellOf } from '../kernel/rows.ts'
import { campaignOf, maskContact, mayName } from './contact.access.ts'
import { getContact, listAttempts, listDecisions } from './contact.store.ts'

const DAY_MS = 86_400_000
const DEFAULT_DAYS = 180
const S = contactState.of
const C = decisionCode.of

const formats = new Map<string, Intl.DateTimeFormat>()
/** “Mon, 23 Nov 2026, 09:00 (Europe/Prague)”. */
const zoneWords: ZoneWords = (at, zone = 'UTC') => {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    })
  formats.set(zone, format)
  return `${format.format(new Date(at))} (${zone})`
}

const uncapital = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** What each state means for what comes, where no time is set. */
const meaning: Readonly<Partial<Record<ContactState, string>>> = {
  [S.NEW]: 'Will be called once the campaign is prepared.',
  [S.RESERVED]: 'Is about to be called.',
  [S.DIALING]: 'Is being called now.',
  [S.IN_CALL]: 'Is in a call now.',
  [S.UNKNOWN]: 'Will not be called again by itself',
}
/** What is decided for good, or until somebody says otherwise. */
const isOver = (state: ContactState) =>
  !(
    [S.READY, S.RETRY_WAIT, S.CALLBACK_WAIT, S.NEW, S.RESERVED, S.DIALING, S.IN_CALL] as readonly ContactState[]
  ).includes(state)

function summaryOf({ state, dueAt, zone }: ContactRow, last: string | undefined): string {
  if (isOver(state)) return `Will not be called again${last ? `: ${uncapital(last)}` : '.'}`
  const said = meaning[state]
  if (said) return said
  const because = last ? `, because: ${uncapital(last)}` : '.'
  return dueAt === null ? `Waits${because}` : `Next try ${zoneWords(dueAt, zone)}${because}`
}

/** What happened to a contact and why, what comes next, and since when that is known. */
export async function readWhy(ctx: Ctx, idCampaign: number, idContact: number): Promise<ContactWhy> {
  const campaign = await campaignOf(ctx, idCampaign, 'view')
  const contact = await getContact(ctx.db, idCampaign, idContact)
  const [attempts, decisions] = [await listAttempts(ctx.db, idContact), await listDecisions(ctx.db, idContact)]
  const open = await visibleGuids(
    ctx,
    attempts.flatMap(({ guid }) => guid ?? []),
  )
  const told = decisions.map(({ facts, ...decision }) => ({
    ...decision,
    text: decisionText(decision.code, { zone: contact.zone, ...facts }, zoneWords),
  }))
  // That a call began or ended says nothing of what comes next.
  const last = told.findLast(({ code }) => code !== C.CALLED && code !== C.RESULT && code !== C.RELEASED)
  const days = (await cellOf(ctx.db)<number>`SELECT decision_days FROM campaign_policy`) ?? DEFAULT_DAYS
  const kept = new Date(ctx.clock.now().getTime() - days * DAY_MS)
  const since = new Date(contact.createdAt) > kept ? contact.createdAt : kept.toISOString()
  const shown = (await mayName(ctx, campaign)) ? contact : maskContact(contact, campaign)
  return {
    contact: shown,
    summary: summaryOf(contact, last?.text),
    attempts: attempts.map((attempt) =>
      attempt.guid && open.has(attempt.guid) ? attempt : { ...attempt, guid: null },
    ),
    decisions: told,
    decisionsSince: since,
  }
}
