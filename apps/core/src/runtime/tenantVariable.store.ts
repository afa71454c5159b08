import type { Json, StoreEffect } from '@parley/flow'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Ctx } from '../kernel/ctx.ts'
import { storedJson } from '../kernel/storedJson.ts'
import type { Vault } from '../kernel/vault.ts'
import type { Setup } from './setup.ts'

/** Added to nothing, or to what is no number, it counts from what the flow began with. */
type Added = readonly [by: number, from: number]
type Change = Added | { readonly set: Json }

interface Row {
  readonly name: string
  readonly value: unknown
  /** What happened to a redacted one since, one after the other: sealed, or plain where it was added to without a secret. */
  readonly changes: unknown
  readonly redacted: boolean
}

/** More than so many are made one when they are read. */
const MOST_CHANGES = 50

const seal = (vault: Vault, tenant: number, name: string, change: Change): string =>
  vault.seal(`variable ${name} of ${tenant}`, JSON.stringify(change))

const open = (vault: Vault, tenant: number, name: string, change: string | Added): Change =>
  typeof change === 'string' ? (JSON.parse(vault.open(`variable ${name} of ${tenant}`, change)) as Change) : change // sealed above

/** A value as only flows can read it. */
export const sealValue = (vault: Vault, tenant: number, name: string, value: Json): string =>
  seal(vault, tenant, name, { set: value })

/** A change of a tenant's variable as the database takes it. */
export function storedAs(vault: Vault, tenant: number, effect: StoreEffect) {
  const { name, op, redacted } = effect
  const added: Added | undefined = effect.op === 'add' ? [effect.value, effect.from] : undefined
  if (!redacted) return [name, op, added ?? effect.value] as const
  return [name, `${op}Sealed`, seal(vault, tenant, name, added ?? { set: effect.value })] as const
}

function currentOf({ vault, tenant }: Pick<Ctx, 'vault' | 'tenant'>, { name, value, changes }: Row): Json {
  let now = value as Json // the column is JSON
  for (const each of changesOf(changes)) {
    const change = open(vault, tenant, name, each)
    if ('set' in change) now = change.set
    else now = (typeof now === 'number' ? now : change[1]) + change[0]
  }
  return now
}

const changesOf = (changes: unknown) => (changes ?? []) as readonly (string | Added)[] // written by app.store_variable

/** What earlier conversations of the tenant left in the variables that the flow shares with them. */
export async function readTenantVariables(
  ctx: Ctx,
  names: readonly string[],
): Promise<Pick<Setup, 'variables' | 'redacted'>> {
  if (names.length === 0) return { variables: {} }
  const rows: Row[] = await ctx.db
    .selectFrom('tenantVariable')
    .select(['name', 'value', 'changes', 'redacted'])
    .where('name', 'in', names)
    .execute()
  const variables = Object.fromEntries(rows.map((row) => [row.name, currentOf(ctx, row)]))
  // One at a time, so that two who do it never wait for each other.
  const long = rows.find(({ changes }) => changesOf(changes).length > MOST_CHANGES)
  if (long) await shorten(ctx, long)
  const redacted = rows.filter((row) => row.redacted).map(({ name }) => name)
  return redacted.length === 0 ? { variables } : { variables, redacted }
}

/** Makes one change of those that were read; what was added meanwhile stays behind it. */
async function shorten(ctx: Ctx, row: Row): Promise<void> {
  const all = changesOf(row.changes)
  const count = all.findLastIndex((each) => typeof each === 'string') + 1 // no two are sealed alike: it tells whether these are still there
  const one = seal(ctx.vault, ctx.tenant, row.name, { set: currentOf(ctx, { ...row, changes: all.slice(0, count) }) })
  await sql`UPDATE tenant_variable SET value = 'null', changes = jsonb_build_array(${one}::text) || coalesce((
      SELECT jsonb_agg(change ORDER BY place) FROM jsonb_array_elements(changes) WITH ORDINALITY AS c (change, place) WHERE place > ${count}
    ), '[]') WHERE name = ${row.name} AND changes ->> ${count - 1}::int = ${all[count - 1]}`.execute(ctx.db)
}

/** Those that the pattern finds, opened for that; held until they are changed where they will be. */
export async function findTenantVariables(
  ctx: Ctx,
  pattern: string,
  mode: 'look' | 'change' = 'look',
): Promise<{ name: string; value: Json }[]> {
  const named = new RegExp(pattern, 'i')
  const query = ctx.db.selectFrom('tenantVariable').select(['name', 'value', 'changes', 'redacted']).orderBy('name')
  const rows: Row[] = await (mode === 'change' ? query.forUpdate() : query).execute()
  return rows
    .map((row) => ({ name: row.name, value: currentOf(ctx, row) }))
    .filter(({ value }) => named.test(JSON.stringify(value)))
}

/** Keeps another value; one that may not be shown stays sealed. */
export async function replaceTenantVariable({ db, vault, tenant, clock }: Ctx, name: string, value: Json) {
  const one = sealValue(vault, tenant, name, value)
  await sql`UPDATE tenant_variable SET updated_at = ${clock.now()}, row_version = row_version + 1, value = CASE WHEN redacted THEN 'null' ELSE ${storedJson(value)}::jsonb END,
    changes = CASE WHEN redacted THEN jsonb_build_array(${one}::text) END WHERE name = ${name}`.execute(db)
}

/** Seals what an earlier release kept in plain, of every tenant, as the owner of the schema. */
export async function sealTenantVariables(owner: pg.ClientBase, vault: Vault): Promise<void> {
  const { rows } = await owner.query<{ tenant: number; name: string; value: Json }>(
    'SELECT id_tenant AS tenant, name, value FROM tenant_variable WHERE redacted AND changes IS NULL',
  )
  for (const { tenant, name, value } of rows)
    await owner.query(
      `UPDATE tenant_variable SET value = 'null', changes = jsonb_build_array($3::text)
       WHERE id_tenant = $1 AND name = $2 AND value = $4::jsonb AND changes IS NULL`,
      [tenant, name, seal(vault, tenant, name, { set: value }), storedJson(value)],
    )
}
