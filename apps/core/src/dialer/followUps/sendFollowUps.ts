import type { FollowUpReason } from '@parley/contract/followUps/followUp.enum.ts'
import { sql, type Updateable } from 'kysely'
import type { Logger } from 'pino'
import { MAIL_ABOUT } from '../../followUps/followUp.store.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Core } from '../../kernel/core.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Tables } from '../../kernel/db.ts'
import { allPermissions } from '../../kernel/jobs/allPermissions.ts'
import { columnOf } from '../../kernel/rows.ts'
import { MaybeTaken, type SmsPort } from '../../kernel/smsPort.ts'
import { isAddress, sendMail } from '../../mail/mail.service.ts'
import { countUse, nextDay } from '../../services/dayUse.ts'
import { keepSent } from '../../services/smsReceipts.ts'
import { type Channel, keptFrom, readDue } from './dueFollowUps.ts'
import { isMobile } from './isMobile.ts'
import { type DueFollowUp, judge, type Message } from './judge.ts'

export interface FollowUpPorts extends Pick<Core, 'db' | 'contexts'> {
  readonly clock: Clock
  readonly log: Logger
  /** What carries text messages; where nothing does, they wait. */
  readonly sms: SmsPort | undefined
}

/** Looked at in one transaction, and sent at once afterwards; of each tenant so many in a round, so that none waits for another’s backlog. */
const AT_ONCE = 20
/** For how long a process has a message to send it; longer than any center takes. */
const LEASE_MS = 120_000
const MINUTE_MS = 60_000
/** What passes between the tries where the center does not take it. */
const DELAYS_MS = [1, 5, 30, 120].map((minutes) => minutes * MINUTE_MS)
const NO_POLICY = { mostMessages: 2, messageDays: 7 }

/** Sends what is due, of all tenants; several processes may do so. Emails come first: they only go into the outbox. */
export async function sendFollowUps(ports: FollowUpPorts, asked?: AbortSignal): Promise<void> {
  const { db, clock, log, sms } = ports
  // In another order each time: one whose messages the center refuses holds up the same others only once.
  const tenants = await columnOf(
    db,
  )<number>`SELECT t FROM app.tenants_to_follow_up(${clock.now()}) AS t ORDER BY random()`
  for (const channel of sms ? (['email', 'sms'] as const) : (['email'] as const))
    for (const tenant of tenants) {
      if (asked?.aborted) return
      try {
        // Where the center took nothing, the others’ messages would only wait for it, too.
        if (!(await sendSome(ports, tenant, channel))) break
      } catch (error) {
        log.error({ err: error, idTenant: tenant }, 'follow-ups could not be sent')
      }
    }
}

/** Whether going on makes sense: the center took one of them, or there was none. */
async function sendSome({ contexts, clock, log, sms }: FollowUpPorts, tenant: number, channel: Channel) {
  const actor = { id: null, name: 'Parley', kind: 'system' as const, idTenant: tenant }
  const scope = { actor, tenant, permissions: allPermissions, requestId: 'follow-ups', log, clock }
  const messages = await contexts.run(scope, (ctx) => claim(ctx, channel))
  const ended = await Promise.allSettled(
    messages.map(async (message) => {
      const sent = await send(sms, message)
      await contexts.run(scope, (ctx) => keep(ctx, message, sent), { isRepeatable: true })
      if (!('center' in sent)) return false
      const { center, ids } = sent
      const { guid, key } = message.due
      // Receipts are shown with the conversation that the try was. It is sent, also where they cannot be told.
      if (ids)
        await contexts
          .run(scope, (ctx) => keepSent(ctx, { guid, nodeId: key, center, ids }))
          .catch((error: unknown) => log.warn({ err: error, guid }, 'the receipt of a follow-up will not be known'))
      return true
    }),
  )
  for (const each of ended)
    if (each.status === 'rejected') log.error({ err: each.reason, idTenant: tenant }, 'a follow-up could not be kept')
  return ended.length === 0 || ended.some((each) => each.status === 'fulfilled' && each.value)
}

interface Claimed extends Message {
  readonly due: DueFollowUp
}

/** Decides about what is due. An email is in the outbox with that; a text message is this process’s from now on. */
async function claim(ctx: Ctx, channel: Channel): Promise<readonly Claimed[]> {
  const { db, clock, tenant } = ctx
  const now = clock.now()
  // Two processes that look at one person at once would both find the cap free.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('follow-ups of ' || ${tenant}::text, 0))`.execute(db)
  // Whose process is gone may have been sent: as a call of which nobody knows, it is never repeated.
  await sql`UPDATE campaign_follow_up SET state = 'unknown', due_at = NULL, error = 'the process that sent it ended meanwhile'
    WHERE state = 'sending' AND due_at <= ${now}`.execute(db)
  const found = await readDue(ctx, channel, now, AT_ONCE)
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
      else if (channel === 'email') await mail(ctx, due, message)
      // Counted once, however often it is tried.
      else if (due.attempts === 0 && (await countUse(ctx, 'smsPerDay')) !== undefined)
        await store(ctx, due, { dueAt: await nextDay(ctx) })
      else {
        await store(ctx, due, {
          ...{ state: 'sending', dueAt: new Date(now.getTime() + LEASE_MS), sentAt: now },
          ...{ recipient: message.to, body: message.text },
        })
        messages.push({ ...message, due })
      }
    }
  }
  return messages
}

/** The outbox of mail tries again, asks again before each try whether it still goes, and says where it is given up. */
async function mail(ctx: Ctx, due: DueFollowUp, { to, subject, text }: Message): Promise<void> {
  if ((await countUse(ctx, 'emailsPerDay')) !== undefined) return await store(ctx, due, { dueAt: await nextDay(ctx) })
  await sendMail(ctx, { to, subject, text, about: [MAIL_ABOUT, due.idFollowUp] })
  await store(ctx, due, { state: 'sent', dueAt: null, sentAt: ctx.clock.now(), recipient: to, body: text })
}

type Sent =
  | { readonly center: string; readonly ids: readonly string[] | undefined }
  /** Where it may have been taken, it is not sent again. */
  | { readonly error: string; readonly isMaybeTaken: boolean }

async function send(sms: SmsPort | undefined, { to, text }: Message): Promise<Sent> {
  if (!sms) return { error: 'nothing carries text messages here', isMaybeTaken: false }
  try {
    return { center: sms.name, ids: await sms.send({ to, text }) }
  } catch (error) {
    const words = error instanceof Error ? error.message : 'it was not taken'
    return { error: words, isMaybeTaken: error instanceof MaybeTaken }
  }
}

/** What was decided about it since stays: only what is still being sent is told what became of it. */
async function keep(ctx: Ctx, { due }: Claimed, sent: Sent): Promise<void> {
  const attempts = due.attempts + 1
  if ('center' in sent) return await storeSending(ctx, due, { state: 'sent', dueAt: null, error: null, attempts })
  const { error, isMaybeTaken } = sent
  if (isMaybeTaken) return await storeSending(ctx, due, { state: 'unknown', dueAt: null, error, attempts })
  const delay = DELAYS_MS[due.attempts]
  const none = { error, attempts, sentAt: null, recipient: null, body: null }
  if (delay === undefined) await storeSending(ctx, due, { ...none, state: 'failed', dueAt: null })
  else await storeSending(ctx, due, { ...none, state: 'waiting', dueAt: new Date(ctx.clock.now().getTime() + delay) })
}

const leaveOut = (ctx: Ctx, due: DueFollowUp, why: FollowUpReason) =>
  store(ctx, due, { state: 'leftOut', reason: why, dueAt: null })

type Values = Updateable<Tables['campaignFollowUp']>

async function store({ db }: Ctx, { idFollowUp }: DueFollowUp, values: Values): Promise<void> {
  await db.updateTable('campaignFollowUp').set(values).where('idFollowUp', '=', idFollowUp).execute()
}

async function storeSending({ db }: Ctx, { idFollowUp }: DueFollowUp, values: Values): Promise<void> {
  const sending = db.updateTable('campaignFollowUp').set(values).where('state', '=', 'sending')
  await sending.where('idFollowUp', '=', idFollowUp).execute()
}
