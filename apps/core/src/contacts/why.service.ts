import { decisionCode } from '@parley/contract/contacts/contact.enum.ts'
import type { ContactWhy } from '@parley/contract/contacts/contact.schema.ts'
import { decisionText } from '@parley/contract/contacts/decision.ts'
import { zoneWords } from '../campaigns/zoneWords.ts'
import { listFollowUps } from '../followUps/followUp.store.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { maskNumber } from '../kernel/numberMask.ts'
import { cellOf } from '../kernel/rows.ts'
import { visibleGuids } from '../records/list/dialLog.store.ts'
import { campaignOf, maskContact, mayName } from './contact.access.ts'
import { getContact, getWhyCampaign, listAttempts, listDecisions } from './contact.store.ts'
import { summaryOf } from './whySummary.ts'

const DAY_MS = 86_400_000
const DEFAULT_DAYS = 180
const C = decisionCode.of

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
  const now = ctx.clock.now()
  const kept = new Date(now.getTime() - days * DAY_MS)
  const since = new Date(contact.createdAt) > kept ? contact.createdAt : kept.toISOString()
  const isOpen = await mayName(ctx, campaign)
  const shown = isOpen ? contact : maskContact(contact, campaign)
  return {
    contact: shown,
    summary: summaryOf({
      ...{ contact, now, last: last?.text, words: zoneWords },
      campaign: await getWhyCampaign(ctx.db, idCampaign),
    }),
    attempts: attempts.map(({ guid, phone, ...attempt }) => ({
      ...{ ...attempt, guid: guid && open.has(guid) ? guid : null, phone: isOpen ? phone : maskNumber(phone) },
    })),
    followUps: await listFollowUps(ctx.db, idContact, isOpen),
    decisions: told,
    decisionsSince: since,
  }
}
