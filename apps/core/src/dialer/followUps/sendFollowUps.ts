import { holdReason } from '@parley/contract/campaigns/campaign.enum.ts'
import { processState } from '@parley/contract/enums/operations.enum.ts'
import { type FollowUpReason, followUpReason } from '@parley/contract/followUps/followUp.enum.ts'
import { sql, type Updateable } from 'kysely'
import type { Logger } from 'pino'
import { MAIL_ABOUT } from '../../followUps/followUp.store.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Core } from '../../kernel/core.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Tables } from '../../kernel/db.ts'
import { allPermissions } from '../../kernel/jobs/allPermissions.ts'
import { columnOf, rowsOf } from '../../kernel/rows.ts'
import type { SmsPort } from '../../kernel/smsPort.ts'
import { isAddress, sendMail } from '../../mail/mail.service.ts'
import { countUse, nextDay } from '../../services/dayUse.ts'
import { keepSent } from '../../services/smsReceipts.ts'
import { isSuppressed, suppressedAmong } from '../../suppressions/suppressed.ts'
import { isMobile } from './isMobile.ts'
import { type DueFollowUp, judge, type Message } from './judge.ts'

export interface FollowUpPorts extends Pick<Core, 'db' | 'contexts'> {
  readonly clock: Clock
  readonly log: Logger
  /** What carries text messages; where nothing does, they wait. */
  readonly sms: SmsPort | undefined
}

/** Looked at in one transaction, and sent at once afterwards. */
const AT_ONCE = 20
/** For how long a process has a message to send it; longer than any center takes. */
const LEASE_MS = 120_000
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** What passes between the tries where the center does not take it. */
const DELAYS_MS = [1, 5, 30, 120].map((minutes) => minutes * MINUTE_MS)
const { DEMO, IN_PROGRESS, FINISHED, EXPIRED, DENIED } = processState.of
/** What follows the last tries is sent though nobody is left to call. Campaigns that are over otherwise send nothing, which is kept. */
const STATUSES = [DEMO, IN_PROGRESS, FINISHED, EXPIRED, DENIED]
const { GLOBAL_STOP, LINE_DISABLED, BREAKER, BUDGET, FLOW_INVALID } = holdReason.of
/** Of closed windows and full channels a message knows by itself, or not at all. */
const HOLDING = [GLOBAL_STOP, LINE_DISABLED, BREAKER, BUDGET, FLOW_INVALID]
const NO_POLICY = { mostMessages: 2, messageDays: 7 }

/** Sends what is due, of all tenants; several processes may do so. */
export async function sendFollowUps(ports: FollowUpPorts, asked?: AbortSignal): Promise<void> {
  const tenants = await columnOf(ports.db)<number>`SELECT app.tenants_to_follow_up(${ports.clock.now()})`
  for (const tenant of tenants) {
    if (asked?.aborted) return
    try {
      await sendOfTenant(ports, tenant, asked)
    } catch (error) {
      ports.log.error({ err: error, idTenant: tenant }, 'follow-ups could not be sent')
    }
  }
}

async function sendOfTenant(ports: FollowUpPorts, tenant: number, asked?: AbortSignal): Promise<void> {
  const { contexts, clock, log, sms } = ports
  const actor = { id: null, name: 'Parley', kind: 'system' as const, idTenant: tenant }
  const scope = { actor, tenant, permissions: allPermissions, requestId: 'follow-ups', log, clock }
  for (;;) {
    const { seen, messages } = await contexts.run(scope, (ctx) => claim(ctx, sms !== undefined))
    await Promise.all(
      messages.map(async (message) => {
        const sent = await send(sms, message)
        await contexts.run(scope, (ctx) => keep(ctx, message, sent), { isRepeatable: true })
      }),
    )
    if (seen < AT_ONCE || asked?.aborted) return
  }
}

interface Claimed extends Message {
  readonly due: Due
}

/** Decides about what is due. An email is in the outbox with that; a text message is this process’s from now on. */
async function claim(ctx: Ctx, hasSms: boolean): Promise<{ seen: number; messages: readonly Claimed[] }> {
  const { db, clock, tenant } = ctx
  const now = clock.now()
  // Two processes that look at one person at once would both find the cap free.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('follow-ups of ' || ${tenant}::text, 0))`.execute(db)
  // Whose process is gone may have been sent: as a call of which nobody knows, it is never repeated.
  await sql`UPDATE campaign_follow_up SET state = 'unknown', due_at = NULL, error = 'the process that sent it ended meanwhile'
    WHERE state = 'sending' AND due_at <= ${now}`.execute(db)
  const found = await readDue(ctx, hasSms, now)
  const policy =
    (await db.selectFrom('campaignPolicy').select(['mostMessages', 'messageDays']).executeTakeFirst()) ?? NO_POLICY
  const messages: Claimed[] = []
  for (const due of found) {
    const judged = judge(due, now, { isMobile, isAddress })
    if (judged.is === 'moved') await store(ctx, due, { dueAt: judged.until })
    else if (judged.is === 'leftOut') await leaveOut(ctx, due, judged.reason)
    else {
      const { message } = judged
      const against = await keptFrom(ctx, due, message, policy)
      if (against) await leaveOut(ctx, due, against)
      else if (due.channel === 'email') await mail(ctx, due, message)
      else if ((await countUse(ctx, 'smsPerDay')) !== undefined) await store(ctx, due, { dueAt: await nextDay(ctx) })
      else {
        await store(ctx, due, {
          ...{ state: 'sending', dueAt: new Date(now.getTime() + LEASE_MS), sentAt: now },
          ...{ recipient: message.to, body: message.text },
        })
        messages.push({ ...message, due })
      }
    }
  }
  return { seen: found.length, messages }
}

type Due = DueFollowUp & { readonly channel: 'sms' | 'email' }

/** Due ones whose campaign is not held, oldest first. Those who are just called are looked at afterwards. */
const readDue = ({ db }: Ctx, hasSms: boolean, now: Date) => rowsOf(db)<Due>`
  SELECT f.id_follow_up, f.id_contact, f.id_campaign, f.key, f.channel, f.guid, f.phone AS called, f.attempts, p.status, p.follow_ups, p.columns,
    p.language AS campaign_language, p.starts_at, p.ends_at, p.zone, p.windows, p.restricted_dates, c.key AS contact_key, c.phone, c.numbers, c.name,
    c.zone AS contact_zone, c.language, c.data, c.state AS contact_state,
    EXISTS (SELECT FROM campaign_contact_event e WHERE e.id_contact = f.id_contact AND e.at > f.created_at) AS has_event
  FROM campaign_follow_up f JOIN campaign_contact c USING (id_contact) JOIN campaign p ON p.id_campaign = f.id_campaign
  WHERE f.state = 'waiting' AND f.due_at <= ${now} AND (f.channel = 'email' OR ${hasSms}::boolean)
    AND p.status = ANY (${STATUSES}::int[]) AND (p.broken_until IS NULL OR p.broken_until <= ${now})
    AND c.state NOT IN ('RESERVED', 'DIALING', 'IN_CALL')
    AND NOT EXISTS (SELECT FROM jsonb_array_elements(p.holds) AS h WHERE p.status = ${IN_PROGRESS} AND h ->> 'reason' = ANY (${HOLDING}::text[]))
    AND NOT EXISTS (SELECT FROM configuration WHERE NOT campaigns_running)
    AND NOT EXISTS (SELECT FROM tenant_balance WHERE is_prepaid AND is_short)
  ORDER BY f.due_at, f.id_follow_up LIMIT ${AT_ONCE} FOR UPDATE OF f SKIP LOCKED`

/** Why the person gets nothing. */
async function keptFrom(
  ctx: Ctx,
  { idCampaign, called, phone, numbers }: Due,
  { to }: Message,
  { mostMessages, messageDays }: typeof NO_POLICY,
): Promise<FollowUpReason | undefined> {
  const phones = [...new Set([called, phone, ...(numbers ?? []).map((each) => each.phone)])]
  const suppressed = await suppressedAmong(ctx, { idCampaign, phones })
  if (suppressed.size > 0 || (await isSuppressed(ctx, to))) return followUpReason.of.DO_NOT_CALL
  const since = new Date(ctx.clock.now().getTime() - messageDays * DAY_MS)
  const [lately] = await columnOf(ctx.db)<number>`SELECT count(*)::int FROM campaign_follow_up
    WHERE sent_at > ${since} AND (phone = ANY (${phones}::text[]) OR recipient = ANY (${[...phones, to]}::text[]))`
  return (lately ?? 0) >= mostMessages ? followUpReason.of.CAP : undefined
}

/** The outbox of mail sends it once, tries again and knows what became of it. */
async function mail(ctx: Ctx, due: Due, { to, subject, text }: Message): Promise<void> {
  if ((await countUse(ctx, 'emailsPerDay')) !== undefined) return await store(ctx, due, { dueAt: await nextDay(ctx) })
  await sendMail(ctx, { to, subject, text, about: [MAIL_ABOUT, due.idFollowUp] })
  await store(ctx, due, { state: 'sent', dueAt: null, sentAt: ctx.clock.now(), recipient: to, body: text })
}

type Sent = { readonly center: string; readonly ids: readonly string[] | undefined } | { readonly error: string }

async function send(sms: SmsPort | undefined, { to, text }: Message): Promise<Sent> {
  if (!sms) return { error: 'nothing carries text messages here' }
  try {
    return { center: sms.name, ids: await sms.send({ to, text }) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : 'it was not taken' }
  }
}

/** What was decided about it since stays. */
async function keep(ctx: Ctx, { due }: Claimed, sent: Sent): Promise<void> {
  if ('ids' in sent) {
    await store(ctx, due, { state: 'sent', dueAt: null, error: null, attempts: due.attempts + 1 })
    // Receipts are shown with the conversation that the try was.
    if (sent.ids) await keepSent(ctx, { guid: due.guid, nodeId: due.key, center: sent.center, ids: sent.ids })
    return
  }
  const delay = DELAYS_MS[due.attempts]
  const { error } = sent
  const attempts = due.attempts + 1
  const none = { error, attempts, sentAt: null, recipient: null, body: null }
  if (delay === undefined) await store(ctx, due, { ...none, state: 'failed', dueAt: null })
  else await store(ctx, due, { ...none, state: 'waiting', dueAt: new Date(ctx.clock.now().getTime() + delay) })
}

const leaveOut = (ctx: Ctx, due: Due, why: FollowUpReason) =>
  store(ctx, due, { state: 'leftOut', reason: why, dueAt: null })

async function store({ db }: Ctx, { idFollowUp }: Due, values: Updateable<Tables['campaignFollowUp']>): Promise<void> {
  await db.updateTable('campaignFollowUp').set(values).where('idFollowUp', '=', idFollowUp).execute()
}
