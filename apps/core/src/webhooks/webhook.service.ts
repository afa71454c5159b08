import { reason } from '@parley/contract/kernel/errors.ts'
import { webhookKind } from '@parley/contract/webhooks/webhook.entity.ts'
import { webhookEvent } from '@parley/contract/webhooks/webhook.enum.ts'
import { MOST_REPLAYED_DELIVERIES, webhookBlocked } from '@parley/contract/webhooks/webhook.rules.ts'
import type { Webhook, WebhookDelivery, WebhookDraft } from '@parley/contract/webhooks/webhook.schema.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { changeOf, createOf, type Keeping, removeOf } from '../kernel/keeping.ts'
import { noteDone } from '../kernel/notes.ts'
import { refuse } from '../kernel/refusal.ts'
import { newSecret } from '../outbound/signature.ts'
import { problemOf } from '../outbound/webhook.ts'
import { visibleLogs } from '../records/list/dialLog.store.ts'
import { countSpan, getDelivery, insertTest, replaySpan, type Span, sendAgain } from './delivery.store.ts'
import {
  countLines,
  countWebhooks,
  deleteWebhook,
  getWebhook,
  insertWebhook,
  type LockedWebhook,
  lockWebhook,
  storeSecret,
  storeWebhook,
} from './webhook.store.ts'

const DAY_MS = 86_400_000

/** Where a secret is bound to. */
export const secretPlace = (idTenant: number) => `webhooks of tenant ${idTenant}`

const keeping: Keeping<Webhook, LockedWebhook> = {
  of: webhookKind,
  lock: ({ db }, id) => lockWebhook(db, id),
  get: getWebhook,
  name: ({ name }) => name,
  // What was delivered is not a part of it.
  facts: ({ week: _, lines, ...webhook }) => ({ ...webhook, idLines: lines.map(({ id }) => id) }),
}

interface Saved {
  readonly webhook: Webhook
  readonly secret: string | null
}

const sealed = (ctx: Ctx, secret: string) => ctx.vault.seal(secretPlace(ctx.tenant), secret)

export async function createWebhook(ctx: Ctx, draft: WebhookDraft): Promise<Saved> {
  const secret = newSecret()
  const webhook = await createOf(ctx, keeping, async () => {
    refuse(webhookBlocked.add(await countWebhooks(ctx.db)))
    await check(ctx, draft)
    return await insertWebhook(ctx, draft, sealed(ctx, secret))
  })
  return { webhook, secret }
}

export async function updateWebhook(
  ctx: Ctx,
  idWebhook: number,
  { rowVersion, ...draft }: WebhookDraft & { readonly rowVersion?: number },
): Promise<Saved> {
  let secret: string | null = null
  const webhook = await changeOf(ctx, keeping, idWebhook, rowVersion, async ({ url }) => {
    await check(ctx, draft)
    // Another receiver must not be able to use what the one before knew.
    if (url !== draft.url) secret = newSecret()
    await storeWebhook(ctx, idWebhook, draft, secret === null ? undefined : sealed(ctx, secret))
  })
  return { webhook, secret }
}

export const removeWebhook = (ctx: Ctx, idWebhook: number): Promise<void> =>
  removeOf(ctx, keeping, idWebhook, () => deleteWebhook(ctx.db, idWebhook))

/** Nobody has more sent than they may see themselves. */
async function check(ctx: Ctx, { url, isEnabled, events, idLines, showsNumbers }: WebhookDraft): Promise<void> {
  const problem = problemOf(url, ctx.reach)
  if (problem !== undefined) refuse(reason('webhook.badAddress', { problem }))
  if (idLines.length > 0 && (await countLines(ctx.db, idLines)) < new Set(idLines).size)
    refuse(reason('webhook.unknownLines'))
  // One that is off sends nothing: who may not have all sent can still turn it off.
  if (!isEnabled) return
  const isTold = events.some(
    (event) => event === webhookEvent.of.CONVERSATION_ENDED || event === webhookEvent.of.CONVERSATION_ANALYZED,
  )
  if (isTold && (await visibleLogs(ctx)) !== 'all') refuse(reason('webhook.notSeen'))
  if (showsNumbers && !ctx.can('Settings.unmask')) refuse(reason('webhook.mayNotUnmask'))
}

/** A new secret; the one before signs, too, for a day. */
export async function rotateSecret(ctx: Ctx, idWebhook: number): Promise<{ secret: string }> {
  const { name } = await lockWebhook(ctx.db, idWebhook)
  const secret = newSecret()
  await storeSecret(ctx.db, idWebhook, sealed(ctx, secret), new Date(ctx.clock.now().getTime() + DAY_MS))
  await noteDone(ctx, webhookKind, [idWebhook, name], 'New signing secret')
  return { secret }
}

export async function testWebhook(ctx: Ctx, idWebhook: number): Promise<WebhookDelivery> {
  const { name } = await lockWebhook(ctx.db, idWebhook)
  const id = await insertTest(ctx, idWebhook)
  await noteDone(ctx, webhookKind, [idWebhook, name], 'Test sent')
  return await getDelivery(ctx.db, idWebhook, id)
}

export async function resendDelivery(ctx: Ctx, idWebhook: number, id: number): Promise<WebhookDelivery> {
  const { name, isEnabled } = await lockWebhook(ctx.db, idWebhook)
  const { message, event, state } = await getDelivery(ctx.db, idWebhook, id)
  refuse(webhookBlocked.resend({ state }))
  if (event !== null) refuse(webhookBlocked.send({ isEnabled }))
  await sendAgain(ctx.db, id)
  await noteDone(ctx, webhookKind, [idWebhook, name], 'Sent again', { message })
  return await getDelivery(ctx.db, idWebhook, id)
}

export async function replayDeliveries(ctx: Ctx, idWebhook: number, span: Span): Promise<{ sent: number }> {
  const { name, isEnabled } = await lockWebhook(ctx.db, idWebhook)
  refuse(webhookBlocked.send({ isEnabled }))
  const count = Date.parse(span.from) < Date.parse(span.to) ? await countSpan(ctx.db, idWebhook, span) : 0
  if (count > MOST_REPLAYED_DELIVERIES || Date.parse(span.from) >= Date.parse(span.to))
    refuse(reason('webhook.badSpan', { most: MOST_REPLAYED_DELIVERIES, count }))
  const sent = await replaySpan(ctx.db, idWebhook, span)
  await noteDone(ctx, webhookKind, [idWebhook, name], 'Sent again', { ...span, sent })
  return { sent }
}
