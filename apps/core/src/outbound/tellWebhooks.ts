import type { WebhookEvent } from '@parley/contract/webhooks/webhook.enum.ts'
import { sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'

/** Writes a delivery for each webhook that asks for the event, with what its subject became, in the transaction of what happened. Of conversations the database does it by itself. */
export async function tellWebhooks(
  ctx: Ctx,
  event: WebhookEvent,
  { subject, became }: { readonly subject: number; readonly became: number },
): Promise<void> {
  await sql`INSERT INTO webhook_delivery (id_webhook, event, subject, became, created_at)
    SELECT id_webhook, ${event}, ${String(subject)}, ${became}::int, ${ctx.clock.now()} FROM webhook WHERE is_enabled AND ${event} = ANY (events)`.execute(
    ctx.db,
  )
}
