import { randomBytes } from 'node:crypto'
import { TICKET_TTL_S } from '@parley/contract/kernel/constants.ts'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { pathWithoutTicket } from './admission.ts'
import { hashSecret } from './authenticate.ts'

/** A one-time ticket for a path with its query: stands for this user and this tenant for a minute; one of an API secret for no more than that may. */
export async function issueTicket(ctx: Ctx, path: string, sid: string | undefined): Promise<string> {
  const ticket = randomBytes(24).toString('base64url')
  const scopes = ctx.actor.kind === 'api' ? JSON.stringify(ctx.permissions) : null
  const expiresAt = new Date(ctx.clock.now().getTime() + TICKET_TTL_S * 1_000)
  await sql`INSERT INTO ticket (hash, id_user, path, expires_at, scopes, sid) VALUES (${hashSecret(ticket)}, ${ctx.actor.id}, ${pathWithoutTicket(path)}, ${expiresAt}, ${scopes}::jsonb, ${sid ?? null})`.execute(
    ctx.db,
  )
  return ticket
}
