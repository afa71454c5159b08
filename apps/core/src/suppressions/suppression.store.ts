import { suppressionScope } from '@parley/contract/suppressions/suppression.enum.ts'
import type { Suppression, suppressionQuery } from '@parley/contract/suppressions/suppression.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../kernel/db.ts'
import { keyset } from '../kernel/keyset.ts'
import { holds, personRef } from '../kernel/names.ts'
import { holdsNumber } from '../kernel/phone/holdsNumber.ts'
import { cellOf, rowsOf } from '../kernel/rows.ts'

const { GLOBAL, TENANT, CAMPAIGN } = suppressionScope.of
export type StoredSuppression = Suppression & { readonly idFolder: number | null }
type ListQuery = z.output<typeof suppressionQuery>

/** Which entries are asked for, and what of them may be looked through. */
export interface ListedFor {
  readonly query: ListQuery
  /** Folders of the campaigns whose own entries are shown. */
  readonly folders: 'all' | readonly number[]
  readonly maySearchNumbers: boolean
  /** What was searched for, where it is a whole number or address. */
  readonly prints: readonly string[]
}

/** The tenant's entries and those of all tenants, as one list. */
const entries = (db: Db) =>
  db
    .selectFrom(
      sql<{
        idSuppression: number
        fingerprint: string
        identifier: string | null
        reason: string
        expiresAt: Date | null
        createdAt: Date
        createdBy: number | null
        idCampaign: number | null
        isGlobal: boolean
      }>`(SELECT id_suppression, fingerprint, identifier, reason, expires_at, created_at, created_by, id_campaign, false AS is_global FROM suppression
        UNION ALL SELECT id_suppression, fingerprint, identifier, reason, expires_at, created_at, created_by, NULL, true FROM global_suppression)`.as(
        's',
      ),
    )
    .leftJoin('campaign as p', 'p.idCampaign', 's.idCampaign')
    .select(['s.idSuppression', 's.identifier', 's.reason', 'p.idFolder'])
    .select([
      sql<Suppression['expiresAt']>`s.expires_at`.as('expiresAt'),
      sql<Suppression['createdAt']>`s.created_at`.as('createdAt'),
      personRef('s.created_by').as('createdBy'),
      sql<
        Suppression['scope']
      >`CASE WHEN s.is_global THEN ${GLOBAL} WHEN s.id_campaign IS NULL THEN ${TENANT} ELSE ${CAMPAIGN} END`.as(
        'scope',
      ),
      sql<
        Suppression['campaign']
      >`CASE WHEN p.id_campaign IS NOT NULL THEN jsonb_build_object('id', p.id_campaign, 'name', p.name) END`.as(
        'campaign',
      ),
    ])

export async function listSuppressions(db: Db, { query, folders, maySearchNumbers, prints }: ListedFor) {
  let rows = entries(db)
  const { search, scope = [], idCampaign } = query
  if (search) {
    const found = maySearchNumbers ? holdsNumber(sql`'+' || coalesce(s.identifier, '')`, search) : sql<boolean>`false`
    rows = rows.where(
      sql<boolean>`(${found} OR ${holds('s.reason', search)} OR s.fingerprint = ANY (${prints}::text[]))`,
    )
  }
  if (scope.length > 0)
    rows = rows.where(
      sql<boolean>`CASE WHEN s.is_global THEN ${GLOBAL} WHEN s.id_campaign IS NULL THEN ${TENANT} ELSE ${CAMPAIGN} END = ANY (${scope}::text[])`,
    )
  if (idCampaign !== undefined)
    rows = rows.where(sql<boolean>`(s.id_campaign IS NULL OR s.id_campaign = ${idCampaign})`)
  if (folders !== 'all')
    rows = rows.where(sql<boolean>`(s.id_campaign IS NULL OR p.id_folder = ANY (${[...folders]}::bigint[]))`)
  return await keyset(db, rows, query, {
    id: { column: 's.id_suppression', key: 'idSuppression' },
    sorts: { createdAt: { expression: sql`s.created_at`, type: 'timestamptz' } },
    fallback: '-createdAt',
  })
}

export const findSuppression = (db: Db, idSuppression: number): Promise<StoredSuppression | undefined> =>
  entries(db).where('s.idSuppression', '=', idSuppression).executeTakeFirst()

export interface NewSuppression {
  readonly fingerprint: string
  /** Null: of a person who is erased. */
  readonly identifier: string | null
  readonly reason: string
  /** Null: for good. */
  readonly expiresAt: Date | string | null
}
interface Shared {
  readonly createdAt: Date
  readonly createdBy: number | null
}
type Added = Pick<StoredSuppression, 'idSuppression' | 'identifier' | 'reason' | 'expiresAt'>

const added = (entriesToAdd: readonly NewSuppression[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(entriesToAdd)}::jsonb) AS e (fingerprint text, identifier text, reason text, "expiresAt" timestamptz)`

/** Those that are new, or hold longer than they did; an entry that holds as long stays as it is. */
export const insertSuppressions = (
  db: Db,
  entriesToAdd: readonly NewSuppression[],
  { idCampaign, createdAt, createdBy }: Shared & { readonly idCampaign: number | null },
): Promise<readonly Added[]> =>
  rowsOf(db)`
    INSERT INTO suppression AS s (fingerprint, identifier, id_campaign, reason, expires_at, created_at, created_by)
    SELECT fingerprint, identifier, ${idCampaign}::bigint, reason, "expiresAt", ${createdAt}, ${createdBy}::bigint FROM ${added(entriesToAdd)}
    ON CONFLICT (id_tenant, fingerprint, coalesce(id_campaign, 0)) DO UPDATE SET ${longer}
    RETURNING s.id_suppression, s.identifier, s.reason, s.expires_at`

/** Likewise for all tenants; done as the operator. */
export const insertGlobalSuppressions = (
  db: Db,
  entriesToAdd: readonly NewSuppression[],
  { createdAt, createdBy }: Shared,
): Promise<readonly Added[]> =>
  rowsOf(db)`
    INSERT INTO global_suppression AS s (fingerprint, identifier, reason, expires_at, created_at, created_by)
    SELECT fingerprint, identifier, reason, "expiresAt", ${createdAt}, ${createdBy}::bigint FROM ${added(entriesToAdd)}
    ON CONFLICT (fingerprint) DO UPDATE SET ${longer}
    RETURNING s.id_suppression, s.identifier, s.reason, s.expires_at`

/** How many of them the list has already for as long. */
export const countKnown = async (
  db: Db,
  { isGlobal, idCampaign }: { readonly isGlobal: boolean; readonly idCampaign: number | null },
  entriesToAdd: readonly NewSuppression[],
): Promise<number> =>
  (await cellOf(db)<number>`
    SELECT count(*)::int AS known FROM ${added(entriesToAdd)} JOIN ${isGlobal ? sql`global_suppression` : sql`suppression`} s USING (fingerprint)
    WHERE ${isGlobal ? sql`true` : sql`s.id_campaign IS NOT DISTINCT FROM ${idCampaign}::bigint`}
      AND (s.expires_at IS NULL OR e."expiresAt" <= s.expires_at)`) ?? 0

const longer = sql`reason = excluded.reason, expires_at = excluded.expires_at, created_at = excluded.created_at, created_by = excluded.created_by
  WHERE s.expires_at IS NOT NULL AND (excluded.expires_at IS NULL OR excluded.expires_at > s.expires_at)`

export async function deleteSuppression(db: Db, { idSuppression, scope }: StoredSuppression): Promise<void> {
  await db
    .deleteFrom(scope === GLOBAL ? 'globalSuppression' : 'suppression')
    .where('idSuppression', '=', idSuppression)
    .execute()
}
