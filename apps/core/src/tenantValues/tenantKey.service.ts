import { randomBytes } from 'node:crypto'
import { tenantKeyKind } from '@parley/contract/tenantValues/tenantValue.entity.ts'
import type { TenantKey } from '@parley/contract/tenantValues/tenantValue.schema.ts'
import { sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import { hashSecret, TENANT_KEY_PREFIX } from '../kernel/http/authenticate.ts'
import { personRef } from '../kernel/names.ts'
import { noteCreated } from '../kernel/notes.ts'

const HOUR_MS = 3_600_000

/** The newest first; those that have ended are no keys any more. */
const listKeys = ({ db, clock }: Ctx): Promise<TenantKey[]> =>
  db
    .selectFrom('tenantKey as k')
    .select(['k.idTenantKey', 'k.prefix', 'k.createdAt', 'k.lastUsedAt', 'k.endsAt'])
    .select(personRef('k.created_by').as('createdBy'))
    .where((row) => row.or([row('k.endsAt', 'is', null), row('k.endsAt', '>', sql<string>`${clock.now()}`)]))
    .orderBy('k.idTenantKey', 'desc')
    .execute()

export async function readKeys(ctx: Ctx) {
  const keys = await listKeys(ctx)
  return {
    key: keys.find(({ endsAt }) => endsAt === null) ?? null,
    replaced: keys.filter(({ endsAt }) => endsAt !== null),
  }
}

/** The key itself is in this answer only; what is kept is its hash. The one before works until the overlap is over. */
export async function generateKey(ctx: Ctx, overlapHours: number): Promise<TenantKey & { key: string }> {
  const { db, clock, actor } = ctx
  // Two at once: the second replaces the first.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`key of ${ctx.tenant}`}, 0))`.execute(db)
  const now = clock.now()
  const endsAt = new Date(now.getTime() + overlapHours * HOUR_MS)
  // Those that were replaced before end no later than the one that is replaced now.
  await sql`UPDATE tenant_key SET ends_at = least(ends_at, ${endsAt}::timestamptz)`.execute(db)
  await db.deleteFrom('tenantKey').where('endsAt', '<=', sql<string>`${now}`).execute()
  const prefix = TENANT_KEY_PREFIX + randomBytes(4).toString('hex')
  const key = `${prefix}_${randomBytes(32).toString('base64url')}`
  await db
    .insertInto('tenantKey')
    .values({ prefix, hash: hashSecret(key), createdAt: now, createdBy: actor.id })
    .execute()
  const [made] = await listKeys(ctx)
  if (!made) throw new Error('the key was just made')
  await noteCreated(ctx, tenantKeyKind, [made.idTenantKey, prefix], { prefix, overlapHours })
  return { ...made, key }
}
